import type { Address } from 'viem'
import { registryAddresses } from '../../chain/deploy/deploy.ts'
import { UsageError } from '../../errors.ts'
import { startExplorer } from '../../explorer/index.ts'
import type { Quirk } from '../../model/quirk.ts'
import { watchSignals } from '../interruption.ts'

export type ExplorerCommandOptions = {
  rpcUrl: string
  port?: number
  chainId: number
  explorerPath: string
  /** Default: its address on harborcheck chains. So for the factory. */
  attackRegistry?: Address
  agreementFactory?: Address
  deploymentBlock: number
  /** Ways in which it disagrees with the chain on purpose. Default: none. */
  quirk?: Quirk[]
}

/** `harborcheck explorer`: serves harborcheck's own explorer for a chain that already runs, until Ctrl-C or SIGTERM. */
export async function explorer(options: ExplorerCommandOptions): Promise<void> {
  const { rpcUrl, chainId, explorerPath: path, deploymentBlock, port } = options
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new UsageError('--rpc-url has to be an http or https address', { facts: { '--rpc-url': rpcUrl } })
  }
  const interruption = watchSignals()
  const defaults = registryAddresses()
  const contracts = {
    attackRegistry: options.attackRegistry ?? defaults.attackRegistry,
    agreementFactory: options.agreementFactory ?? defaults.agreementFactory,
  }
  const onError = (error: unknown) => void process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  const running = await startExplorer({
    rpcUrl,
    chainId,
    contracts,
    deploymentBlock,
    path,
    onError,
    port,
    quirks: options.quirk,
  })
  try {
    process.stdout.write(`explorer  ${running.url}/${running.path}/agreements\n\nCtrl-C stops it.\n`)
    await interruption.interrupted
  } finally {
    await running.close()
    interruption.dispose()
  }
}
