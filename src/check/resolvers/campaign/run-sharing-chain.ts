import { partsOf } from '../../../generate/meta/scenario-pair.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import { sharesChain } from '../../../scenario/interleave.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { joinResults } from '../meta/join-results.ts'
import type { SubjectRunner } from '../subject-runner.ts'

/**
 * Runs scenarios that share a chain, with their variants, then those that can't share one. Resolves with the results in
 * the order of the scenarios.
 * @param runner Prepared by {@link SubjectRunner.beginBatch} for the number of scenarios and variants.
 */
export async function runSharingChain(runner: SubjectRunner, scenarios: readonly Scenario[]): Promise<CaseResult[]> {
  const all = scenarios.map((scenario) => ({ scenario, parts: partsOf(scenario) }))
  const sharing = all.filter(({ parts }) => parts.every(sharesChain))
  const parts = (await runner.runBatch(sharing.flatMap(({ parts }) => parts))).values()
  const results = new Map(
    sharing.map((one) => [
      one.scenario,
      joinResults(
        one.scenario,
        one.parts.map(() => parts.next().value as CaseResult),
      ),
    ]),
  )
  for (const { scenario } of all) {
    if (results.has(scenario)) continue
    await runner.begin()
    results.set(scenario, await runner.runCase(scenario))
  }
  return scenarios.map((scenario) => results.get(scenario) as CaseResult)
}
