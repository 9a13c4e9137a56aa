import { readFileSync, statSync } from 'node:fs'
import { populate } from '../../chain/populate/populate.ts'
import { parseState } from '../../chain/saved-state/parse.ts'
import { MAX_STATE_BYTES, type SavedState, STATE_FORMAT } from '../../chain/saved-state/saved-state.ts'
import type { NetworkStage } from '../../conformance/run/stage.ts'
import { UsageError } from '../../errors.ts'
import { type Beginning, beginningOfState } from '../../live/world/beginning.ts'
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

/** What a chain begins with: a story, a saved state, or many agreements. */
export type Chosen =
  | { scenario: Scenario; state?: never }
  | { state: SavedState; scenario?: never }
  | { agreements: number; scenario?: never; state?: never }

/** The beginning of a live world on a stage that was set for what was chosen. */
export async function beginOn(stage: NetworkStage, chosen: Chosen): Promise<Beginning> {
  if (chosen.scenario) return { scenario: chosen.scenario }
  if (chosen.state) return beginningOfState(chosen.state)
  const { agreements: count } = chosen
  const { roster } = await populate(stage.chain, count)
  const scenario = { ...empty, id: 'up/agreements', title: `${count} agreements in all states` }
  return { scenario, played: { cast: roster.entries() } }
}

/** The saved state in a file, if that is what the file is. */
function savedState(path: string): SavedState | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined || size > MAX_STATE_BYTES) return undefined
  const text = readFileSync(path, 'utf8')
  return text.slice(0, 200).includes(STATE_FORMAT) ? parseState(text, path) : undefined
}
