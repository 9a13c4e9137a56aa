import { parseScenario } from '../../scenario/parse.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/**
 * What a request asks to begin anew with.
 * @throws {UsageError} where it is no scenario that can be played.
 */
export function readLoad(body: unknown): Scenario {
  return parseScenario(JSON.stringify(body ?? null), 'the request')
}
