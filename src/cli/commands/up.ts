import { Argument } from '@commander-js/extra-typings'
import { UsageError } from '../../errors.ts'
import { startTestNetwork, type TestNetwork } from '../../network/test-network.ts'
import { startScenarioRun } from '../../run/scenario-run.ts'
import type { Network } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { Ending } from '../exit/exit-code.ts'
import { watchSignals } from '../interruption.ts'
import { openDeployment } from '../open-deployment.ts'
import { deploymentOptions, flag, pick } from '../options.ts'
import { detach } from '../up/detach.ts'
import { actorsOf, directEnvironment, type NetworkSummary } from '../up/network-summary.ts'
import { chooseStart, networkOptionsFor, populateNetwork } from '../up/start-choice.ts'
import { stayUp } from '../up/stay-up.ts'

const picked = {
  ...pick('chainId', 'explorerPath', 'otherChainId'),
  ...deploymentOptions,
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
  json: flag('print the environment as JSON; two networks as `networks: [...]`'),
}
type UpOptions = OptionsOf<typeof picked>

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

/** `harborcheck up`: keeps a chain, its explorer and a page up, with one network or two, until Ctrl-C, SIGTERM or `harborcheck down`. */
async function up(name: string | undefined, options: UpOptions): Promise<Ending> {
  const chosen = await chooseStart(name, options)
  const networks = networksOf(chosen.scenario, options)
  const deployment = await openDeployment(options)
  if (options.detach) return detach()
  const interruption = watchSignals()
  const network = await startTestNetwork({
    ...options,
    ...networkOptionsFor(chosen),
    ...deployment,
    ...firstBlock(options),
  })
  try {
    const elsewhere = networks.includes('elsewhere') ? await playSecondNetwork(network, chosen.scenario) : []
    const { beginning, agreements } = await populateNetwork(network, chosen)
    await stayUp(network, beginning, { ...options, agreements, elsewhere }, interruption.interrupted)
    // The user stops this command, so a signal is no failure.
    return 'done'
  } finally {
    await network.close()
    interruption.dispose()
  }
}

/** The genesis is a second before the block that has the registries. */
const firstBlock = ({ startTime }: Pick<UpOptions, 'startTime'>) =>
  startTime === undefined ? {} : { genesisTime: startTime - 1 }

/** Runs the steps of the second network. Its chain gets the same times, and `harborcheck world` does not change it. */
async function playSecondNetwork(network: TestNetwork, scenario?: Scenario): Promise<NetworkSummary[]> {
  const second = await network.elsewhere()
  if (!scenario) return [{ environment: directEnvironment(second), actors: {}, agreements: [] }]
  const { values: _, elsewhere: steps = [], ...shared } = scenario
  const run = await startScenarioRun(second, { ...shared, steps })
  for (const step of steps) await run.runStep(step)
  const { executor, world } = run
  return [
    {
      environment: directEnvironment(second),
      actors: actorsOf(executor.addressBook),
      agreements: [...world.agreements.keys()],
    },
  ]
}

function networksOf(scenario: Scenario | undefined, { networks }: UpOptions): Network[] {
  if (scenario?.elsewhere && networks === 1) {
    throw new UsageError(`${scenario.id} needs two networks`, {
      next: 'leave out --networks, or give --networks 2',
    })
  }
  return scenario?.elsewhere || networks === 2 ? ['here', 'elsewhere'] : ['here']
}
