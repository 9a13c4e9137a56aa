import { shrink } from '../../../generate/shrink/shrink.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import type { TestNetwork } from '../../../network/test-network.ts'
import { sharesChain } from '../../../scenario/interleave.ts'
import { mergeScenarios } from '../../../scenario/merge-scenarios.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { newRestarts, type StartSubject } from '../../../subject/subject.ts'
import { MOST_RUNS, noteDifferences } from '../run-again.ts'
import { SubjectRunner, type SubjectRunnerOptions } from '../subject-runner.ts'
import { type CampaignFinding, findingsByKey, findingsOf, sameFinding, similarFinding } from './campaign-finding.ts'
import type { FailedScenario } from './generated-batch.ts'
import { leaveOutScenarios } from './leave-out-scenarios.ts'
import { type EndedBy, type SearchLimitOptions, searchLimit } from './search-limit.ts'
import { shrinkOnModel } from './shrink-on-model.ts'

/** The result of the shortened scenario, and its finding; `ended`: the limit that ended the search before its end. */
export type ShrunkFailure = { result: CaseResult; finding: CampaignFinding; ended?: EndedBy | undefined }

/** How a failed scenario is shrunk. `key`: of the failure that the shortened scenario has to keep. Default: the worst one. */
export type ShrinkOptions = SearchLimitOptions & { key?: string | undefined }

/** Removes the scenario's variant, unless the finding needs it. */
function withoutUnusedVariant({ meta, ...scenario }: Scenario, { asked }: CampaignFinding): Scenario {
  return asked.meta && meta ? { ...scenario, meta } : scenario
}

/**
 * Shrinks a failed scenario: first on the model, with the faults that explain the answer, then on the chain. There each
 * candidate runs alone on a reset chain with a fresh subject. If the scenario fails in its batch only, it is merged
 * with as many of the others as the failure needs. If it never fails again, it is returned unchanged, and the subject
 * is flaky. The number of candidates limits the search; so do `seconds`, if set, which abort the running candidate.
 */
export async function shrinkFailure(
  network: TestNetwork,
  start: StartSubject,
  { result: failed, batch }: Pick<FailedScenario, 'result' | 'batch'>,
  { candidates, seconds, key, ...options }: Omit<SubjectRunnerOptions, 'restarts'> & ShrinkOptions,
): Promise<ShrunkFailure> {
  const found = key === undefined ? undefined : findingsByKey(failed).get(key)
  let shortest: ShrunkFailure = { result: failed, finding: found ?? (findingsOf(failed)[0] as CampaignFinding) }
  const search = searchLimit({ candidates, seconds, signal: options.signal })
  const { signal: limit } = search
  const runner = new SubjectRunner(network, start, { restarts: newRestarts(), ...options, signal: limit })
  const run = async (candidate: Scenario): Promise<CaseResult> => {
    await runner.begin()
    const result = await runner.runCase(candidate)
    search.count(result)
    return result
  }
  const known = new Map<string, boolean>()
  const fails = async (candidate: Scenario, matching = sameFinding): Promise<boolean> => {
    const text = JSON.stringify(candidate)
    const before = known.get(text)
    if (before !== undefined) return before
    const isFailing = await failsAnew(candidate, matching)
    known.set(text, isFailing)
    return isFailing
  }
  const failsAnew = async (candidate: Scenario, matching: typeof sameFinding): Promise<boolean> => {
    const result = await run(candidate)
    const finding = matching(shortest.finding, result)
    if (!finding) return false
    shortest = { result, finding }
    return true
  }
  const failsTogether = (some: readonly Scenario[]) =>
    // A failure that another scenario causes can get another rule as blame once both are one scenario.
    fails(mergeScenarios(failed.scenario.id, some), shortest.result === failed ? similarFinding : sameFinding)
  try {
    if (limit.aborted) return shortest
    let isOnModel = false
    for (const candidate of await shrinkOnModel(failed, shortest.finding, options.level ?? 'deployment', limit))
      if (!isOnModel) isOnModel = await fails(candidate)
    const isFound =
      isOnModel ||
      (await fails(withoutUnusedVariant(failed.scenario, shortest.finding))) ||
      (sharesChain(failed.scenario) &&
        (await leaveOutScenarios(batch.filter(sharesChain), failed.scenario, failsTogether, limit)))
    if (!isFound) await noteFlaky(failed, run)
    if (isFound) {
      const { startsAt, ...anytime } = shortest.result.scenario
      if (startsAt !== undefined) await fails(anytime)
      const { result, finding } = shortest
      await shrink(
        result.scenario,
        {
          step: finding.asked.at.step,
          question: finding.asked.question,
          amongOthers: finding.asked.atOnce !== undefined,
          // The model has tried pairs.
          ...(isOnModel && { pairsOf: 0 }),
        },
        (candidate) => fails(candidate),
        limit,
      )
    }
  } catch (error) {
    if (!limit.aborted) throw error
  } finally {
    search.end()
    await runner.close()
  }
  return { ...shortest, ended: search.ended }
}

/** Runs a scenario again that did not fail again, and records the answers that differ. */
async function noteFlaky(failed: CaseResult, run: (scenario: Scenario) => Promise<CaseResult>): Promise<void> {
  for (let runs = 1; runs <= MOST_RUNS; runs += 1) if (noteDifferences(failed, await run(failed.scenario), runs)) return
}
