import { registryAddresses } from '../../chain/deploy/deploy-registries.ts'
import { startExplorer } from '../../explorer/index.ts'
import { UsageError } from '../../platform/errors.ts'
import { shownAddress } from '../../platform/http/shown-address.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import { watchSignals } from '../interruption.ts'
import { io } from '../io.ts'
import { option, pick } from '../options.ts'

const picked = {
  ...pick('rpcUrl'),
  port: { ...option.port, help: 'port to listen on (default: a free one)', env: 'PORT' },
  chainId: { ...option.chainId, env: 'CHAIN_ID' },
  explorerPath: { ...option.explorerPath, env: 'EXPLORER_PATH' },
  ...pick('attackRegistry', 'agreementFactory', 'firstBlock', 'quirk'),
}

export const command = defineCommand({
  arguments: [],
  options: picked,
  example: 'harborcheck explorer --rpc-url http://127.0.0.1:8545 --port 9000',
  run: explorer,
})

/** `harborcheck explorer`: serves harborcheck's own explorer for a chain that already runs, until Ctrl-C or SIGTERM. */
async function explorer(options: OptionsOf<typeof picked>): Promise<void> {
  const { rpcUrl, chainId, explorerPath: path, firstBlock, port, quirk: quirks } = options
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new UsageError('--rpc-url has to be an http or https address', {
      facts: { '--rpc-url': shownAddress(rpcUrl) },
    })
  }
  const defaults = registryAddresses()
  const { attackRegistry = defaults.attackRegistry, agreementFactory = defaults.agreementFactory } = options
  const interruption = watchSignals()
  const onError = (error: unknown) => void io().stderr.write(`${error instanceof Error ? error.message : error}\n`)
  const running = await startExplorer({
    rpcUrl,
    chainId,
    contracts: { attackRegistry, agreementFactory },
    firstBlock,
    path,
    onError,
    port,
    quirks,
  })
  try {
    io().stdout.write(`explorer  ${running.url}/${running.path}/agreements\n\nCtrl-C stops it.\n`)
    await interruption.interrupted
  } finally {
    await running.close()
    interruption.dispose()
  }
}
