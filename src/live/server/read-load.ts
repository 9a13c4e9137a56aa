import { parseScenario } from '../../scenario/parse.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { Refused } from '../world/refusal.ts'

/**
 * What a request asks to begin anew with.
 * @throws {UsageError} where it is no scenario that can be played here.
 */
export function readLoad(body: unknown): Scenario {
  const scenario = parseScenario(JSON.stringify(body ?? null), 'the request')
  if (!scenario.elsewhere) return scenario
  throw new Refused(409, `${scenario.id} is told on two networks`, { next: 'start it anew: harborcheck up FILE' })
}
