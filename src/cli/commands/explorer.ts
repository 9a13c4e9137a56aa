import { registryAddresses } from '../../chain/deploy/deploy.ts'
import { UsageError } from '../../errors.ts'
import { startExplorer } from '../../explorer/index.ts'
import type { ExplorerOptions } from '../declarations/explorer.ts'
import { watchSignals } from '../interruption.ts'
import { io } from '../io.ts'

/** `harborcheck explorer`: serves harborcheck's own explorer for a chain that already runs, until Ctrl-C or SIGTERM. */
export async function explorer(options: ExplorerOptions): Promise<void> {
  const { rpcUrl, chainId, explorerPath: path, firstBlock, port } = options
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new UsageError('--rpc-url has to be an http or https address', { facts: { '--rpc-url': rpcUrl } })
  }
  const interruption = watchSignals()
  const defaults = registryAddresses()
  const contracts = {
    attackRegistry: options.attackRegistry ?? defaults.attackRegistry,
    agreementFactory: options.agreementFactory ?? defaults.agreementFactory,
  }
  const onError = (error: unknown) => void io().stderr.write(`${error instanceof Error ? error.message : error}\n`)
  const running = await startExplorer({
    rpcUrl,
    chainId,
    contracts,
    firstBlock,
    path,
    onError,
    port,
    quirks: options.quirk,
  })
  try {
    io().stdout.write(`explorer  ${running.url}/${running.path}/agreements\n\nCtrl-C stops it.\n`)
    await interruption.interrupted
  } finally {
    await running.close()
    interruption.dispose()
  }
}
