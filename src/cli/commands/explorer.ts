import { registryAddresses } from '../../chain/deploy/deploy-registries.ts'
import { startExplorer } from '../../explorer/index.ts'
import { messageOf } from '../../platform/errors.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { networkOf } from '../network-file.ts'
import { option, pick } from '../options.ts'

const picked = {
  rpcUrl: { ...option.rpcUrl, isRequired: false },
  registry: {
    ...option.registry,
    help: `${option.registry.help} (default: as on chains of harborcheck)`,
    env: 'ATTACK_REGISTRY',
  },
  ...pick('network'),
  port: { ...option.port, help: 'port to listen on (default: a free one)', env: 'PORT' },
  chainId: { ...option.chainId, env: 'CHAIN_ID', default: undefined },
  explorerPath: { ...option.explorerPath, env: 'EXPLORER_PATH', default: undefined },
  ...pick('attackRegistry', 'agreementFactory'),
  firstBlock: { ...option.firstBlock, default: undefined },
  ...pick('quirk'),
}

export const command = defineCommand({
  arguments: [],
  options: picked,
  example: 'harborcheck explorer --rpc-url http://127.0.0.1:8545 --port 9000',
  run: explorer,
})

/** `harborcheck explorer`: serves harborcheck's own explorer for a chain that already runs, until Ctrl-C or SIGTERM. */
async function explorer(options: OptionsOf<typeof picked>): Promise<void> {
  const { port, quirk: quirks, network: file } = options
  const defaults = registryAddresses()
  const named = options.registry ?? options.attackRegistry
  const registry = named ?? (file === undefined ? defaults.attackRegistry : undefined)
  const rpcUrl = options.rpcUrl === undefined ? undefined : [options.rpcUrl]
  const network = networkOf({ ...options, rpcUrl, registry })
  const { attackRegistry, agreementFactory = defaults.agreementFactory } = network
  const onError = (error: unknown) => void io().stderr.write(`${messageOf(error)}\n`)
  return untilSignal(async ({ interrupted, atEnd }) => {
    const running = await startExplorer({
      rpcUrl: network.rpcUrls[0] as string,
      chainId: options.chainId ?? network.chainId ?? option.chainId.default,
      contracts: { attackRegistry, agreementFactory: options.agreementFactory ?? agreementFactory },
      firstBlock: network.deploymentBlock ?? option.firstBlock.default,
      path: options.explorerPath ?? network.explorerPath ?? option.explorerPath.default,
      onError,
      port,
      quirks,
    })
    atEnd(() => running.close())
    io().stdout.write(`explorer  ${running.url}/${running.path}/agreements\n\nCtrl-C stops it.\n`)
    await interrupted
  })
}
