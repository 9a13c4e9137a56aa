import { given } from '../../given.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { timeLimit } from '../time-limit.ts'
import type { Finding } from './finding.ts'
import { type GeneratedRunOptions, runGenerated } from './run-generated.ts'
import { shorten } from './shorten.ts'

export type CampaignOptions = Pick<GeneratedRunOptions, 'level' | 'timeout' | 'onLog' | 'signal' | 'together'> & {
  /** How many worlds. */
  runs: number
  /** The same seed gives the same worlds in the same order, on every machine and any number of test networks. */
  seed: number
  /** The campaign ends after so many seconds, if not before. */
  seconds?: number
  /** Scenarios played at most to make the failure short. Default {@link MOST_CANDIDATES}. */
  candidates?: number
  /** The failure is made short for so many seconds at most. Default: no limit but the candidates. */
  shrinkSeconds?: number
  onProgress?: (progress: { worlds: number; of: number; questions: number }) => void
}

export type Campaign = {
  seed: number
  worlds: number
  questions: number
  /** Of them: not put to the subject; and answered as only another reading allows. */
  skipped: number
  open: number
  /** The first world that the subject fails, as short as it could be made, and played once more. */
  failure?: { place: number; played: CaseResult; finding: Finding }
  /** Whether it came to its end: all worlds, a failure, or its time. */
  complete: boolean
}

/**
 * Plays generated scenarios until the subject fails one, and makes that one as short as it can.
 * @throws what {@link runGenerated} throws.
 */
export async function runCampaign(
  networks: readonly TestNetwork[],
  start: StartSubject,
  { runs, seed, seconds, candidates, shrinkSeconds, onProgress, ...options }: CampaignOptions,
): Promise<Campaign> {
  const { signal, end } = timeLimit(seconds ?? Infinity, options.signal)
  const progress = { worlds: 0, of: runs, questions: 0 }
  const counts = { skipped: 0, open: 0 }
  const { worlds, questions, failed } = await runGenerated(networks, start, {
    ...options,
    runs,
    seed,
    signal,
    bail: true,
    onWorld(played) {
      progress.worlds += 1
      progress.questions += played.questions.length
      for (const { given, verdict } of played.questions) {
        if (given.kind === 'skipped') counts.skipped += 1
        if (verdict.verdict === 'passed' && verdict.open !== undefined) counts.open += 1
      }
      onProgress?.({ ...progress })
    },
  }).finally(end)
  const campaign = { seed, worlds, questions, ...counts }
  if (!failed) return { ...campaign, complete: options.signal?.aborted !== true }
  const shortest = await shorten(networks[0] as TestNetwork, start, failed, {
    ...given({ ...options, candidates, seconds: shrinkSeconds }),
  })
  return { ...campaign, failure: { place: failed.place, ...shortest }, complete: true }
}
