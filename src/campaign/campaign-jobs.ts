import { findingsByKey } from '../check/resolvers/campaign/campaign-finding.ts'
import { checkThreeWays } from '../check/resolvers/campaign/check-three-ways.ts'
import { counterexampleOf } from '../check/resolvers/campaign/counterexample.ts'
import { countsOf } from '../check/resolvers/campaign/run-generated-scenarios.ts'
import { shrinkFailure } from '../check/resolvers/campaign/shrink-failure.ts'
import { localRunner, type Runner } from '../check/resolvers/runner.ts'
import { saveQuestions } from '../check/resolvers/saved/save-result.ts'
import type { SubjectRunnerOptions } from '../check/resolvers/subject-runner.ts'
import { partsOf } from '../generate/meta/scenario-pair.ts'
import { scenarioAt } from '../generate/steering/scenario-at.ts'
import { Contradiction } from '../network/contradiction.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { newRestarts, type Restarts, type StartSubject } from '../subject/subject.ts'
import { failedBy } from '../work/queue/numbered-job.ts'
import { type OpenSubjectJobs, subjectJobs } from '../work/subject-jobs.ts'
import type { BatchJob, BatchResult, JobResult, ShrinkResult } from './campaign-job.ts'
import type { QueuedCampaignOptions } from './campaign-options.ts'
import type { SavedFinding } from './campaign-state.ts'
import { resultOf } from './fold.ts'

/** A job, and what it needs to know of its campaign: the failures that are known so far, by key, or the one to shrink. */
export type CampaignTask = { job: BatchJob; known: readonly string[] } | { shrink: SavedFinding }

/**
 * Opens the runner of a campaign's jobs.
 * @throws {InternalError} if harborcheck, its chain or its explorer fails; a contradiction is a result.
 */
export const openCampaignJobs: OpenSubjectJobs<QueuedCampaignOptions, CampaignTask, JobResult> = (
  network,
  start,
  options,
  context,
) => {
  const { level } = options
  const runnerOptions = { ...context, timeout: options.timeout * 1_000 }
  let open: { runner: Runner; restarts: Restarts } | undefined
  const close = async () => {
    await open?.runner.close()
    open = undefined
  }
  const run = async (task: CampaignTask): Promise<JobResult> => {
    if ('shrink' in task) {
      // The subject of the batches must not see the chain of the candidates.
      await close()
      return shrink(network, start, task.shrink, options, runnerOptions)
    }
    const restarts = newRestarts()
    open ??= { runner: localRunner(network, start, { ...runnerOptions, level, restarts }), restarts }
    forgetRestarts(open.restarts)
    return runBatch(open.runner, task.job, options, task.known)
  }
  return { run: (task) => run(task).catch(asResult), close }
}

/** A campaign's jobs, for a worker process. */
export const campaignJobs = subjectJobs(openCampaignJobs)

/** Resets the count of restarts, so that earlier jobs of a worker do not matter. */
function forgetRestarts(restarts: Restarts): void {
  Object.assign(restarts, newRestarts())
  delete restarts.exhausted
}

/** Converts a contradiction, which is the same on every worker, to a result. Throws any other error. */
function asResult(error: unknown): JobResult {
  if (error instanceof Contradiction) return failedBy(error)
  throw error
}

/** Runs the scenarios of a batch. Throws the errors of {@link Runner.runBatch}. */
async function runBatch(
  runner: Runner,
  { first, size }: BatchJob,
  { seed, level, steering, keepGoing }: QueuedCampaignOptions,
  known: readonly string[],
): Promise<BatchResult> {
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
 * Shrinks a failure. Contracts, explorer and model must agree on its scenario, and on the shrunk one.
 * @throws {Contradiction} if they do not, and the errors of {@link shrinkFailure}.
 */
async function shrink(
  network: TestNetwork,
  start: StartSubject,
  { key, batch: { first, size }, found }: SavedFinding,
  options: QueuedCampaignOptions,
  runnerOptions: Omit<SubjectRunnerOptions, 'restarts'>,
): Promise<ShrinkResult> {
  const { level } = options
  const result = resultOf(found, options, (problem) => new Error(problem))
  const batch = Array.from({ length: size }, (_, index) =>
    index === found.index - first ? result.scenario : scenarioAt(options, first + index),
  )
  const finding = findingsByKey(result).get(key)
  const shortened = await shrinkFailure(network, start, { result, batch }, { ...runnerOptions, level, finding })
  const { scenario } = counterexampleOf(shortened.result.scenario)
  if (!runnerOptions.signal?.aborted) {
    for (const part of [result.scenario, scenario].flatMap(partsOf)) await checkThreeWays(network, part)
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
