import { existsSync } from 'node:fs'
import { showcase } from '../../cases/showcase.ts'
import { populate } from '../../chain/populate/populate.ts'
import { parseState } from '../../chain/saved-state/parse.ts'
import { MAX_STATE_BYTES, type SavedState, STATE_FORMAT } from '../../chain/saved-state/saved-state.ts'
import { UsageError } from '../../errors.ts'
import { type Beginning, beginningOfState } from '../../live/network/beginning.ts'
import type { Name } from '../../model/action.ts'
import type { SingleNetwork, TestNetworkOptions } from '../../network/test-network.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'
import { actionsOf, type Scenario } from '../../scenario/scenario.ts'
import { findScenario } from '../find-scenario.ts'

/** The registries only. */
const emptyScenario: Scenario = {
  id: 'up/empty',
  title: 'A chain with the registries and nothing else',
  level: 'deployment',
  rules: [],
  steps: [],
}

/**
 * Chooses what a chain starts with: a case or a file by `name`, `--empty`, `--agreements`, by default the showcase.
 * @throws UsageError if there is no such case or file, or the command line names more than one of these.
 */
export async function chooseStart(
  name: string | undefined,
  { empty: isEmpty, agreements }: { empty: boolean; agreements?: number },
): Promise<StartChoice> {
  const chosen = [name, isEmpty && '--empty', agreements && '--agreements'].filter(Boolean)
  if (chosen.length > 1)
    throw new UsageError('Choose one start for the chain: a case, a file, --empty or --agreements', {
      facts: { given: chosen.join(', ') },
    })
  if (agreements !== undefined) return { agreements }
  if (name === undefined) return { scenario: isEmpty ? emptyScenario : showcase }
  const state = readSavedState(name)
  return state ? { state } : { scenario: await findScenario(name) }
}

/** What a chain starts with: a scenario, a saved state, or a number of agreements. */
export type StartChoice =
  | { scenario: Scenario; state?: never; agreements?: never }
  | { state: SavedState; scenario?: never; agreements?: never }
  | { agreements: number; scenario?: never; state?: never }

/** Options of the test network for this start. `history` is limited because Anvil keeps a copy of the state per block. */
export function networkOptionsFor({ state, agreements }: StartChoice): Pick<TestNetworkOptions, 'state' | 'history'> {
  if (agreements !== undefined) return { history: 128 }
  return { history: 1_000, state }
}

/** Prepares the start of a live network, and returns the names of its agreements. Creates them for `--agreements`. */
export async function populateNetwork(
  network: SingleNetwork,
  chosen: StartChoice,
): Promise<{ beginning: Beginning; agreements: readonly Name[] }> {
  if (chosen.scenario) return { beginning: { scenario: chosen.scenario }, agreements: agreementsOf(chosen.scenario) }
  if (chosen.state) {
    const beginning = beginningOfState(chosen.state)
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

/** Reads a saved state; undefined if there is no such file or it is something else. */
function readSavedState(path: string): SavedState | undefined {
  if (!existsSync(path)) return undefined
  const text = readTextFile(path, MAX_STATE_BYTES)
  return text.slice(0, 200).includes(STATE_FORMAT) ? parseState(text, path) : undefined
}
