import { Argument } from '@commander-js/extra-typings'
import { networkOptionsFor, populateNetwork, populateSecondNetwork } from '../../live/network/populate-network.ts'
import { startTestNetwork } from '../../network/test-network.ts'
import { UsageError } from '../../platform/errors.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { Ending } from '../exit/exit-code.ts'
import { untilSignal } from '../interruption.ts'
import { jsonTarget } from '../json-target.ts'
import { openDeployment } from '../open-deployment.ts'
import { deploymentOptions, option, pick } from '../options.ts'
import { detach } from '../up/detach.ts'
import { chooseStart } from '../up/start-choice.ts'
import { stayUp } from '../up/stay-up.ts'
import { isFork, upFork } from '../up/up-fork.ts'

const picked = {
  ...pick('chainId', 'explorerPath', 'otherChainId'),
  ...deploymentOptions,
  ...pick('node'),
  ...pick('forkUrl', 'registry', 'network'),
  block: { ...option.block, help: 'block of the network to fork (default: the latest)' },
  ...pick(
    'empty',
    'agreements',
    'startTime',
    'port',
    'explorerPort',
    'pagePort',
    'host',
    'networks',
    'envFile',
    'detach',
  ),
  json: jsonTarget('the environment (two networks: `networks: [...]`)'),
}

export const command = defineCommand({
  arguments: [
    new Argument(
      '[case]',
      'id of a case, a scenario file, or a saved state (default: the showcase, every situation on one chain)',
    ),
  ],
  options: picked,
  example: 'harborcheck up conflicting-registries/adoption-moves-on --json',
  run: up,
})

/**
 * `harborcheck up`: runs a chain, its explorer and a page, with one network or two, until Ctrl-C, SIGTERM or `harborcheck down`.
 */
async function up(name: string | undefined, options: OptionsOf<typeof picked>): Promise<Ending> {
  const { startTime, networks, detach: inBackground } = options
  if (isFork(options)) return upFork(name, options)
  const chosen = await chooseStart(name, options)
  const { scenario } = chosen
  if (scenario?.elsewhere && networks === 1)
    throw new UsageError(`${scenario.id} needs two networks`, { next: 'leave out --networks, or give --networks 2' })
  const deployment = await openDeployment(options)
  if (inBackground) return detach()
  return untilSignal<Ending>(async ({ interrupted, atEnd }) => {
    const network = await startTestNetwork({
      ...options,
      ...networkOptionsFor(chosen),
      ...deployment,
      // The genesis is a second before the block that has the registries.
      ...(startTime !== undefined && { genesisTime: startTime - 1 }),
    })
    atEnd(network.close)
    const isSecond = scenario?.elsewhere !== undefined || networks === 2
    const elsewhere = isSecond ? [await populateSecondNetwork(await network.elsewhere(), scenario)] : []
    const { beginning, agreements } = await populateNetwork(network, chosen)
    await stayUp(network, beginning, { ...options, agreements, elsewhere }, interrupted)
    // The user stops this command, so a signal is no failure.
    return 'done'
  })
}
