import { existsSync } from 'node:fs'
import { populate } from '../../chain/populate/populate.ts'
import { parseState } from '../../chain/saved-state/parse.ts'
import { MAX_STATE_BYTES, type SavedState, STATE_FORMAT } from '../../chain/saved-state/saved-state.ts'
import { UsageError } from '../../errors.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { given } from '../../given.ts'
import { type Beginning, beginningOfState } from '../../live/network/beginning.ts'
import type { Name } from '../../model/action.ts'
import type { SingleNetwork, TestNetworkOptions } from '../../network/test-network.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { showcase } from '../../scenario/showcase.ts'
import { findScenario } from '../find-scenario.ts'

/** Nothing but the registries. */
const empty: Scenario = {
  id: 'up/empty',
  title: 'A chain with the registries and nothing else',
  level: 'deployment',
  rules: [],
  steps: [],
}

/**
 * What a chain begins with: a case, a file, the showcase where nothing is said, or nothing.
 * @throws {UsageError} where there is no such case, or more than one was asked for.
 */
export async function beginningOf(
  what: string | undefined,
  { empty: isEmpty, agreements }: { empty: boolean; agreements?: number },
): Promise<Chosen> {
  const asked = [what, isEmpty && '--empty', agreements && '--agreements'].filter(Boolean)
  if (asked.length > 1) throw new UsageError('A chain begins in one way only', { facts: { asked: asked.join(', ') } })
  if (agreements !== undefined) return { agreements }
  if (what === undefined) return { scenario: isEmpty ? empty : showcase }
  const state = savedState(what)
  return state ? { state } : { scenario: await findScenario(what) }
}

/** What a chain begins with: a scenario, a saved state, or many agreements. */
export type Chosen =
  | { scenario: Scenario; state?: never; agreements?: never }
  | { state: SavedState; scenario?: never; agreements?: never }
  | { agreements: number; scenario?: never; state?: never }

/** What suits the test network of what was chosen. Nobody knows how many blocks come: each costs a copy of the state. */
export function networkFor({
  state,
  agreements,
}: Chosen): Pick<TestNetworkOptions, 'state' | 'history' | 'stateRoots'> {
  if (agreements !== undefined) return { history: 128, stateRoots: false }
  return { history: 1_000, ...given({ state }) }
}

/** The beginning of a live world on its test network, and the names of the agreements in it. */
export async function beginOn(
  network: SingleNetwork,
  chosen: Chosen,
): Promise<{ beginning: Beginning; agreements: readonly Name[] }> {
  if (chosen.scenario) return { beginning: { scenario: chosen.scenario }, agreements: agreementsOf(chosen.scenario) }
  if (chosen.state) {
    const beginning = beginningOfState(chosen.state)
    return { beginning, agreements: agreementsOf(beginning.scenario) }
  }
  const { agreements: count } = chosen
  const { addressBook, agreements } = await populate(network.chain, count)
  const scenario = { ...empty, id: 'up/agreements', title: `${count} agreements in all states` }
  return {
    beginning: { scenario, onChain: { addresses: addressBook.entries() } },
    agreements: agreements.map((address) => addressBook.nameOf(address) ?? address),
  }
}

function agreementsOf({ steps }: Scenario): Name[] {
  const actions = steps.flatMap((step) => (step.do === 'sameBlock' ? step.actions : [step]))
  return actions.flatMap((action) => (action.do === 'createAgreement' ? [action.agreement] : []))
}

/** The saved state in a file, if that is what the file is. */
function savedState(path: string): SavedState | undefined {
  if (!existsSync(path)) return undefined
  const text = readTextFile(path, MAX_STATE_BYTES)
  return text.slice(0, 200).includes(STATE_FORMAT) ? parseState(text, path) : undefined
}
