import { partsOf } from '../generate/meta/scenario-pair.ts'
import { scenarioAt } from '../generate/steering/scenario-at.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { checkAgreement } from '../run/campaign/check-agreement.ts'
import { counterexampleOf } from '../run/campaign/counterexample.ts'
import { findingsByKey } from '../run/campaign/finding.ts'
import { countsOf } from '../run/campaign/run-generated.ts'
import { shorten } from '../run/campaign/shorten.ts'
import type { Runner } from '../run/runner.ts'
import type { SubjectRunnerOptions } from '../run/subject-runner.ts'
import { saveQuestions } from '../shards/save-result.ts'
import type { StartSubject } from '../subject/subject.ts'
import type { CampaignOptions } from './campaign-options.ts'
import type { SavedFinding } from './campaign-state.ts'
import { resultOf } from './fold.ts'
import type { BatchJob, BatchResult, ShrinkResult } from './job.ts'

/**
 * Runs the scenarios of a batch.
 * @param known The failures that are known already, by key.
 * @throws What {@link Runner.runBatch} throws.
 */
export async function runBatchJob(
  runner: Runner,
  { first, size }: BatchJob,
  options: CampaignOptions,
  known: readonly string[],
): Promise<BatchResult> {
  const { seed, level, steering, keepGoing } = options
  const batch = await runner.runBatch({ seed, first, size, level, steering, bail: !keepGoing, known })
  const { failed, collected = { seen: {}, first: failed ? [failed] : [] } } = batch
  const { scenarios, questions, skipped, open, unjudged = 0 } = countsOf(batch)
  return {
    kind: 'batch',
    counts: [scenarios, questions, skipped, open, unjudged],
    seen: collected.seen,
    failures: collected.first.map(({ index, result }) => ({
      index,
      seconds: result.seconds,
      questions: saveQuestions(result, { requests: true }),
    })),
  }
}

/**
 * Shrinks a failure. Contracts, explorer and model have to agree on its scenario, and on the shrunk one.
 * @throws Contradiction where they do not; what {@link shorten} throws.
 */
export async function runShrinkJob(
  network: TestNetwork,
  start: StartSubject,
  { key, batch: { first, size }, found }: SavedFinding,
  options: CampaignOptions,
  runnerOptions: Omit<SubjectRunnerOptions, 'restarts'>,
): Promise<ShrinkResult> {
  const { level } = options
  const result = resultOf(found, options, (problem) => new Error(problem))
  const batch = Array.from({ length: size }, (_, index) =>
    index === found.index - first ? result.scenario : scenarioAt(options, first + index),
  )
  const finding = findingsByKey(result).get(key)
  const shortened = await shorten(network, start, { result, batch }, { ...runnerOptions, level, finding })
  const { scenario } = counterexampleOf(shortened.result.scenario)
  if (!runnerOptions.signal?.aborted) {
    for (const part of [result.scenario, scenario].flatMap(partsOf)) await checkAgreement(network, part)
  }
  const { seconds } = shortened.result
  return {
    kind: 'shrink',
    scenario,
    ended: shortened.ended,
    seconds,
    questions: saveQuestions(shortened.result, { requests: true }),
  }
}
