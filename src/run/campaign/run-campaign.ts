import type { CaseResult } from '../../judge/case-result.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { timeLimit } from '../time-limit.ts'
import type { Workers } from '../worker/start-workers.ts'
import type { Finding } from './finding.ts'
import { type GeneratedRunOptions, runGenerated } from './run-generated.ts'
import { shorten } from './shorten.ts'

export type CampaignOptions = Pick<GeneratedRunOptions, 'level' | 'timeout' | 'onLog' | 'signal' | 'batchSize'> & {
  /** How many generated scenarios. */
  runs: number
  /** The same seed gives the same scenarios in the same order, on every machine and any number of test networks. */
  seed: number
  /** Limit for the search of a failure, in seconds. Default: none. */
  seconds?: number | undefined
  /** Scenarios run at most to shorten the failure. Default {@link MOST_CANDIDATES}. */
  candidates?: number
  /** Limit for shortening the failure, in seconds. Default: none but the candidates. */
  shrinkSeconds?: number | undefined
  onProgress?: (progress: { scenarios: number; of: number; questions: number }) => void
}

export type Campaign = {
  seed: number
  /** Generated scenarios that were run. */
  scenarios: number
  questions: number
  /** Questions of methods that the subject does not declare. */
  skipped: number
  /** Questions with an answer that passes by an open reading only. */
  open: number
  /** The first scenario that the subject fails: its index in the seed, and its shortened form with the result and finding. */
  failure?: { index: number; result: CaseResult; finding: Finding }
  /** Whether it ended by itself: after all scenarios, a failure or `seconds`. */
  complete: boolean
}

/**
 * Runs generated scenarios until the subject fails one, and shortens that one.
 * @throws What {@link runGenerated} throws.
 */
export async function runCampaign(
  workers: Workers,
  start: StartSubject,
  { runs, seed, seconds, candidates, shrinkSeconds, onProgress, ...options }: CampaignOptions,
): Promise<Campaign> {
  const { signal, end } = timeLimit(seconds ?? Infinity, options.signal)
  const progress = { scenarios: 0, of: runs, questions: 0 }
  const counts = { skipped: 0, open: 0 }
  const { scenarios, questions, failed } = await runGenerated(workers, start, {
    ...options,
    runs,
    seed,
    signal,
    bail: true,
    onScenario({ questions, skipped, open }) {
      progress.scenarios += 1
      progress.questions += questions
      counts.skipped += skipped
      counts.open += open
      onProgress?.({ ...progress })
    },
  }).finally(end)
  const campaign = { seed, scenarios, questions, ...counts }
  if (!failed) return { ...campaign, complete: options.signal?.aborted !== true }
  const shortest = await shorten(workers[0], start, failed, {
    ...options,
    candidates,
    seconds: shrinkSeconds,
  })
  return { ...campaign, failure: { index: failed.index, ...shortest }, complete: true }
}
