import { populate } from '../../chain/populate/populate.ts'
import type { SavedState } from '../../chain/saved-state/saved-state.ts'
import { startScenarioRun } from '../../check/resolvers/scenario-run.ts'
import type { Name } from '../../model/action.ts'
import type { Beginning } from '../../network/beginning.ts'
import type { SingleNetwork, TestNetworkOptions } from '../../network/test-network.ts'
import { actionsOf, type Scenario } from '../../scenario/scenario.ts'
import { beginningOfState } from './match-blocks.ts'
import { type NetworkSummary, summaryOf } from './summary.ts'

/** What a chain starts with: a scenario, a saved state, or a number of agreements. */
export type StartChoice =
  | { scenario: Scenario; state?: never; agreements?: never }
  | { state: SavedState; scenario?: never; agreements?: never }
  | { agreements: number; scenario?: never; state?: never }

/** The registries only. */
export const emptyScenario: Scenario = {
  id: 'up/empty',
  title: 'A chain with the registries and nothing else',
  level: 'deployment',
  rules: [],
  steps: [],
}

/**
 * Chooses options of the test network for this start. `history` is limited because Anvil stores a copy of the state per block.
 */
export function networkOptionsFor({ state, agreements }: StartChoice): Pick<TestNetworkOptions, 'state' | 'history'> {
  if (agreements !== undefined) return { history: 128 }
  return { history: 1_000, state }
}

/** Prepares the start of a live network, and returns the names of its agreements. Creates them if a number was chosen. */
export async function populateNetwork(
  network: SingleNetwork,
  chosen: StartChoice,
): Promise<{ beginning: Beginning; agreements: readonly Name[] }> {
  if (chosen.agreements === undefined) {
    const beginning = chosen.state ? beginningOfState(chosen.state) : { scenario: chosen.scenario }
    return { beginning, agreements: agreementsOf(beginning.scenario) }
  }
  const { agreements: count } = chosen
  const { addressBook, agreements } = await populate(network.chain, count)
  const scenario = { ...emptyScenario, id: 'up/agreements', title: `${count} agreements in all states` }
  return {
    beginning: { scenario, onChain: { addresses: addressBook.entries() } },
    agreements: agreements.map((address) => addressBook.nameOf(address) ?? address),
  }
}

function agreementsOf({ steps }: Scenario): Name[] {
  return steps.flatMap(actionsOf).flatMap((action) => (action.do === 'createAgreement' ? [action.agreement] : []))
}

/** Runs a scenario's steps for the second network. Its chain gets the same times as the first one. */
export async function populateSecondNetwork(second: SingleNetwork, scenario?: Scenario): Promise<NetworkSummary> {
  if (!scenario) return summaryOf(second)
  const { values: _, elsewhere: steps = [], ...shared } = scenario
  const run = await startScenarioRun(second, { ...shared, steps })
  for (const step of steps) await run.runStep(step)
  return summaryOf(second, run)
}
