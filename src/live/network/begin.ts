import type { Beginning } from '../../network/beginning.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import type { Observer } from '../../reader/observe/observer.ts'
import { firstWorld } from '../../scenario/network-steps.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { fundAccounts } from './fund-accounts.ts'
import { type LiveScenario, liveScenarioAt } from './live-scenario.ts'
import { matchBlocks, startBlockOf } from './match-blocks.ts'
import { runSteps } from './run-steps.ts'
import { setSources, sourcesOf } from './set-sources.ts'

/** Begins a scenario on a test network: runs it, or reads it off the chain if its blocks exist already. */
export async function begin(network: SingleNetwork, observer: Observer, beginning: Beginning): Promise<LiveScenario> {
  const live = await (beginning.onChain
    ? resume(network, observer, beginning)
    : runFromStart(network, observer, beginning.scenario))
  const { values = [] } = live.scenario
  network.explorer.setValueEstimates(
    values.map(({ contract, ...estimate }) => ({ ...estimate, contract: live.addressBook.addressOf(contract) })),
  )
  await fundAccounts(network.chain, live)
  return live
}

async function runFromStart(network: SingleNetwork, observer: Observer, scenario: Scenario): Promise<LiveScenario> {
  const { chain } = network
  const { startsAt = 0, steps } = scenario
  if (startsAt > chain.head.timestamp) await chain.mine({ timestamp: startsAt })
  const start = chain.head
  observer.restart(start)
  const live = liveScenarioAt(chain, { scenario: withoutSteps(scenario), start })
  await runSteps(network, live, firstWorld(scenario, start.timestamp), steps)
  return live
}

async function resume(
  network: SingleNetwork,
  observer: Observer,
  { scenario, onChain }: Beginning,
): Promise<LiveScenario> {
  const start = network.past?.origin ?? (await startBlockOf(network.chain, scenario))
  observer.restart(start)
  const { addresses = [], fundings = [] } = onChain ?? {}
  const live = liveScenarioAt(network.chain, { scenario: withoutSteps(scenario), start }, { addresses, fundings })
  if (scenario.steps.length === 0) return live
  const { blocks } = await observer.observe(live.nameOf)
  const { log, world } = matchBlocks(scenario, start, blocks, network.chain)
  live.log = log
  live.sources = sourcesOf(world)
  await setSources(network, live.sources)
  return live
}

/** Removes the steps of a scenario, which go into the log, and `meta`: a live network checks no variants. */
function withoutSteps({ steps: _, meta: __, ...rest }: Scenario): LiveScenario['scenario'] {
  return rest
}
