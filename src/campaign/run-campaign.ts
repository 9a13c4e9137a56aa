import { type BatchCounts, countsOf, totalOf } from '../check/resolvers/campaign/batch-counts.ts'
import { counterexampleOf } from '../check/resolvers/campaign/counterexample.ts'
import type { CheckedCampaign } from '../check/resolvers/campaign/report-campaign.ts'
import type { ShrunkFailure } from '../check/resolvers/campaign/shrink-failure.ts'
import type { SuiteOptions } from '../check/resolvers/run-suite.ts'
import { openRunners, type Runner, type Workers } from '../check/resolvers/runner.ts'
import { timeLimit } from '../check/resolvers/time-limit.ts'
import type { SteeredCampaign } from '../generate/steering/steered-campaign.ts'
import { BATCH_SIZE } from '../platform/run-limits.ts'
import { newRestarts, type StartSubject } from '../subject/subject.ts'
import { type RunBatchesOptions, runBatches } from './run-batches.ts'

type BatchOptions = Pick<RunBatchesOptions, 'runs' | 'seed' | 'level' | 'batchSize' | 'shard' | 'signal'>

export type CampaignOptions = Pick<SuiteOptions, 'timeout' | 'onLog'> &
  BatchOptions & {
    /** What plans the scenarios. Default: they are drawn at random. */
    steering?: SteeredCampaign | undefined
    /** Runners of the subject that are open already, and closed at the end. Default: it opens one on each worker. */
    runners?: readonly Runner[]
    /** Limit for the search of a failure, in seconds. Default: none. */
    seconds?: number | undefined
    /** Scenarios run at most to shorten the failure. Default {@link MOST_CANDIDATES}. */
    candidates?: number
    /** Limit for shortening the failure, in seconds. Default: none but the candidates. */
    shrinkSeconds?: number | undefined
    onProgress?: (progress: { scenarios: number; of: number; questions: number }) => void
  }

export type Campaign = Omit<BatchCounts, 'first'> &
  CheckedCampaign & {
    /** The first scenario that the subject fails: its index in the seed, and its shortened form with the result and finding. */
    failure?: (NonNullable<CheckedCampaign['failure']> & ShrunkFailure) | undefined
  }

/**
 * Runs generated scenarios until the subject fails one, and shrinks that one.
 * @throws the errors of {@link runBatches}.
 */
export async function runCampaign(
  workers: Workers,
  start: StartSubject,
  { seconds, candidates, shrinkSeconds, onProgress, runners, ...options }: CampaignOptions,
): Promise<Campaign> {
  const { runs, seed, level = 'deployment', steering, batchSize = BATCH_SIZE, timeout, onLog } = options
  const { signal, end } = timeLimit(seconds ?? Infinity, options.signal)
  const progress = { scenarios: 0, of: runs, questions: 0 }
  const ran: BatchCounts[] = []
  const asking = { timeout, onLog, signal, level, restarts: newRestarts() }
  try {
    const { findings } = await runBatches(runners ?? openRunners(workers, start, asking), {
      ...options,
      signal,
      shrinking: { candidates, seconds: shrinkSeconds, signal: options.signal },
      onBatch(batch) {
        ran.push(countsOf(batch))
        for (const { questions } of batch.scenarios) {
          progress.scenarios += 1
          progress.questions += questions
          onProgress?.({ ...progress })
        }
      },
    })
    const { found, shrunk } = findings.get(0) ?? {}
    const last = found?.index ?? Infinity
    const batches = ran.filter(({ first }) => first <= last).toSorted((a, b) => a.first - b.first)
    const campaign = { seed, steering, ...totalOf(batches), batches, batchSize }
    if (!found || !shrunk) return { ...campaign, complete: options.signal?.aborted !== true }
    const counterexample = counterexampleOf(shrunk.result.scenario)
    return { ...campaign, failure: { index: found.index, counterexample, ...shrunk }, complete: true }
  } finally {
    end()
  }
}
