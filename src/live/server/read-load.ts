import { isState, readState } from '../../chain/saved-state/parse-state.ts'
import type { SavedState } from '../../chain/saved-state/saved-state.ts'
import { readScenario } from '../../scenario/parse-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { Refused } from '../network/refused.ts'

/**
 * Reads the scenario or the saved state that a request loads.
 * @throws {UsageError} if the body is neither, or a scenario for two networks.
 */
export function readLoad(body: unknown): Scenario | SavedState {
  if (isState(body)) return readState(body, 'The request')
  const scenario = readScenario(body, 'The request')
  if (!scenario.elsewhere) return scenario
  throw new Refused(409, `${scenario.id} needs two networks, and a live network is one`, {
    next: 'Choose another scenario.',
  })
}
