import { UsageError } from '../../errors.ts'
import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import { startScenarioRun } from '../../run/scenario-run.ts'
import type { Network } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Ending } from '../exit/exit-code.ts'
import { watchSignals } from '../interruption.ts'
import { beginningOf, beginOn, networkFor } from '../up/beginning.ts'
import { detach } from '../up/detach.ts'
import { actorsOf, direct, type Shown } from '../up/shown.ts'
import { stayUp } from '../up/stay-up.ts'

export type UpOptions = TestNetworkOptions & {
  json: boolean
  /** Nothing but the registries. */
  empty: boolean
  /** So many agreements, in place of a scenario. */
  agreements?: number
  /** How many networks, 1 or 2. Default: as many as the case is told on. */
  networks?: number
  /** Port of the page and of what moves the world. Default: a free one. */
  pagePort?: number
  /** A file for a shell, with everybody's address and key. */
  envFile?: string
  /** Return as soon as it is ready; it stays up. */
  detach: boolean
}

/** `harborcheck up`: a chain, its explorer and its page, or two of each, until Ctrl-C, SIGTERM or `harborcheck down`. */
export async function up(what: string | undefined, options: UpOptions): Promise<Ending> {
  const chosen = await beginningOf(what, options)
  const networks = networksOf(chosen.scenario, options)
  if (options.detach) return detach()
  const interruption = watchSignals()
  const network = await startTestNetwork({ ...options, ...networkFor(chosen) })
  try {
    const elsewhere = networks.includes('elsewhere') ? await playElsewhere(network, chosen.scenario) : []
    const { beginning, agreements } = await beginOn(network, chosen)
    await stayUp(network, beginning, { ...options, agreements, elsewhere }, interruption.interrupted)
    // Being ended is how this command is meant to end.
    return 'done'
  } finally {
    await network.close()
    interruption.dispose()
  }
}

/** The other network's part of a scenario on two, at the same time of its chain. It stays as it was told. */
async function playElsewhere(network: TestNetwork, scenario?: Scenario): Promise<Shown[]> {
  const there = await network.elsewhere()
  if (!scenario) return [{ environment: direct(there), actors: {}, agreements: [] }]
  const { values: _, elsewhere: steps = [], ...told } = scenario
  const run = await startScenarioRun(there, { ...told, steps })
  for (const step of steps) await run.runStep(step)
  const { executor, world } = run
  return [
    { environment: direct(there), actors: actorsOf(executor.addressBook), agreements: [...world.agreements.keys()] },
  ]
}

function networksOf(scenario: Scenario | undefined, { networks }: UpOptions): Network[] {
  if (scenario?.elsewhere && networks === 1) {
    throw new UsageError(`${scenario.id} is told on two networks`, {
      next: 'leave --networks out, or say --networks 2',
    })
  }
  return scenario?.elsewhere || networks === 2 ? ['here', 'elsewhere'] : ['here']
}
