import type { CaseResult } from '../../judge/case-result.ts'

/** Reports a counterexample once that was saved earlier and found again. */
export function distinct(played: readonly CaseResult[]): CaseResult[] {
  return [...new Map(played.map((one) => [one.scenario.id, one])).values()]
}
