import type { StartSubject } from '../../../subject/subject.ts'
import type { Workers } from '../runner.ts'
import { timeLimit } from '../time-limit.ts'
import { type BatchCounts, type GeneratedRunOptions, runGenerated, totalOf } from './run-generated-scenarios.ts'
import { type ShrunkFailure, shrinkFailure } from './shrink-failure.ts'

export type CampaignOptions = Omit<GeneratedRunOptions, 'bail' | 'onScenario'> & {
  /** Limit for the search of a failure, in seconds. Default: none. */
  seconds?: number | undefined
  /** Scenarios run at most to shorten the failure. Default {@link MOST_CANDIDATES}. */
  candidates?: number
  /** Limit for shortening the failure, in seconds. Default: none but the candidates. */
  shrinkSeconds?: number | undefined
  onProgress?: (progress: { scenarios: number; of: number; questions: number }) => void
}

export type Campaign = Omit<BatchCounts, 'first'> & {
  seed: number
  /** The same counts for each batch of scenarios that shared a chain, in order. */
  batches: readonly BatchCounts[]
  /** The first scenario that the subject fails: its index in the seed, and its shortened form with the result and finding. */
  failure?: { index: number } & ShrunkFailure
  /** Whether it ended by itself: after all scenarios, a failure or `seconds`. */
  complete: boolean
}

/**
 * Runs generated scenarios until the subject fails one, and shrinks that one.
 * @throws the errors of {@link runGenerated}.
 */
export async function runCampaign(
  workers: Workers,
  start: StartSubject,
  { runs, seed, seconds, candidates, shrinkSeconds, onProgress, ...options }: CampaignOptions,
): Promise<Campaign> {
  const { signal, end } = timeLimit(seconds ?? Infinity, options.signal)
  const progress = { scenarios: 0, of: runs, questions: 0 }
  const { batches, failed } = await runGenerated(workers, start, {
    ...options,
    runs,
    seed,
    signal,
    bail: true,
    onScenario({ questions }) {
      progress.scenarios += 1
      progress.questions += questions
      onProgress?.({ ...progress })
    },
  }).finally(end)
  const campaign = { seed, ...totalOf(batches), batches }
  if (!failed) return { ...campaign, complete: options.signal?.aborted !== true }
  const shortest = await shrinkFailure(workers[0], start, failed, {
    ...options,
    candidates,
    seconds: shrinkSeconds,
  })
  return { ...campaign, failure: { index: failed.index, ...shortest }, complete: true }
}
