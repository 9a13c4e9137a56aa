import type { CaseResult } from '../../judge/case-result.ts'

/** Reports a counterexample once that was saved earlier and found again. */
export function distinct(results: readonly CaseResult[]): CaseResult[] {
  return [...new Map(results.map((one) => [one.scenario.id, one])).values()]
}
