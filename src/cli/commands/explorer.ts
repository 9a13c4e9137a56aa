import type { Address } from 'viem'
import { registryAddresses } from '../../chain/deploy/deploy.ts'
import { UsageError } from '../../errors.ts'
import { startExplorer } from '../../explorer/index.ts'
import { given } from '../../given.ts'
import type { Quirk } from '../../model/quirk.ts'
import { watchSignals } from '../interruption.ts'

export type ExplorerCommandOptions = {
  rpcUrl: string
  port?: number
  chainId: number
  explorerPath: string
  /** Default: where the chains of harborcheck have it. */
  attackRegistry?: Address
  agreementFactory?: Address
  deploymentBlock: number
  /** What is wrong with it on purpose. Default: nothing. */
  quirk?: Quirk[]
}

/** `harborcheck explorer`: harborcheck's own explorer of a chain that is there already, until Ctrl-C or SIGTERM. */
export async function explorer(options: ExplorerCommandOptions): Promise<void> {
  const { rpcUrl, chainId, explorerPath: path, deploymentBlock, port } = options
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new UsageError('The RPC of a chain is an http address', { facts: { '--rpc-url': rpcUrl } })
  }
  const interruption = watchSignals()
  const usual = registryAddresses()
  const contracts = {
    attackRegistry: options.attackRegistry ?? usual.attackRegistry,
    agreementFactory: options.agreementFactory ?? usual.agreementFactory,
  }
  const onError = (error: unknown) => void process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  const running = await startExplorer({
    rpcUrl,
    chainId,
    contracts,
    deploymentBlock,
    path,
    onError,
    ...given({ port, quirks: options.quirk }),
  })
  try {
    process.stdout.write(`explorer  ${running.url}/${running.path}/agreements\n\nCtrl-C ends it.\n`)
    await interruption.interrupted
  } finally {
    await running.close()
    interruption.dispose()
  }
}
