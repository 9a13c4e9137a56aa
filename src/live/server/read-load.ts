import { isState, readState } from '../../chain/saved-state/parse.ts'
import type { SavedState } from '../../chain/saved-state/saved-state.ts'
import { readScenario } from '../../scenario/parse.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { Refused } from '../network/refusal.ts'

/**
 * What a request asks to begin anew with.
 * @throws {UsageError} where it is neither a scenario that can be played here nor a saved state.
 */
export function readLoad(body: unknown): Scenario | SavedState {
  if (isState(body)) return readState(body, 'The request')
  const scenario = readScenario(body, 'The request')
  if (!scenario.elsewhere) return scenario
  throw new Refused(409, `${scenario.id} is told on two networks`, { next: 'start it anew: harborcheck up FILE' })
}
