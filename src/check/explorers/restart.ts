import type { Name } from '../../model/action.ts'
import { allAgreements, listCheck } from './check-list.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { laterChecks } from './checkpoint-checks.ts'
import type { Check } from './explorer-check.ts'
import { underRule } from './under-rule.ts'

/**
 * The checks after a restart (LAG-9): the list of all agreements, and the coverage of every name in the scenarios so far,
 * except those that have findings already.
 * @param now The latest block's timestamp.
 */
export function restartChecks(
  before: readonly PlayedScenario[],
  now: number,
  hasFinding: (scenario: string, name: Name) => boolean,
): Check[] {
  const coverage = before.flatMap((one) =>
    laterChecks(one, { now, after: 'the restart' }, (name) => hasFinding(one.scenario.id, name)),
  )
  const all = listCheck(allAgreements(before, now), { query: { limit: 100 } })
  return [all, ...coverage].map((check) => underRule(check, 'LAG-9', 'as before the restart'))
}
