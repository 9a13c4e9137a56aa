import type { SingleNetwork } from '../../network/test-network.ts'
import { firstWorld } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Observer } from '../observe/observer.ts'
import { type Beginning, readAgain, startOf } from './beginning.ts'
import { fundAccounts } from './fund-accounts.ts'
import { type LiveScenario, liveScenarioAt } from './live-scenario.ts'
import { runSteps } from './run-steps.ts'
import { setSources, sourcesOf } from './sources.ts'

/** Begins a scenario on a test network: plays it, or finds it on the chain where its blocks are there already. */
export async function begin(network: SingleNetwork, observer: Observer, beginning: Beginning): Promise<LiveScenario> {
  const live = await (beginning.played
    ? find(network, observer, beginning)
    : play(network, observer, beginning.scenario))
  const { values = [] } = live.scenario
  network.explorer.setValueEstimates(
    values.map(({ contract, ...estimate }) => ({ ...estimate, contract: live.addressBook.addressOf(contract) })),
  )
  await fundAccounts(network.chain, live)
  return live
}

async function play(network: SingleNetwork, observer: Observer, scenario: Scenario): Promise<LiveScenario> {
  const { chain } = network
  const { startsAt = 0, steps } = scenario
  if (startsAt > chain.head.timestamp) await chain.mine({ timestamp: startsAt })
  const start = chain.head
  observer.restart(start)
  const live = liveScenarioAt({ scenario: factsOf(scenario), start })
  await runSteps(network, live, firstWorld(scenario, start.timestamp), steps)
  return live
}

async function find(
  network: SingleNetwork,
  observer: Observer,
  { scenario, played }: Beginning,
): Promise<LiveScenario> {
  const start = await startOf(network.chain, scenario)
  observer.restart(start)
  const { cast = [], fundings = [] } = played ?? {}
  const live = liveScenarioAt({ scenario: factsOf(scenario), start }, { cast, fundings })
  if (scenario.steps.length === 0) return live
  const { blocks } = await observer.observe(live.nameOf)
  const { log, world } = readAgain(scenario, start, blocks)
  live.log = log
  live.sources = sourcesOf(world)
  await setSources(network, live.sources)
  return live
}

/** A variant of the scenario is told by nobody here. */
function factsOf({ steps: _, meta: __, ...facts }: Scenario): LiveScenario['scenario'] {
  return facts
}
