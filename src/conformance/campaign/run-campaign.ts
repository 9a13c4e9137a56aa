import { given } from '../../given.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import type { PlayedCase } from '../run/play-case.ts'
import { isClean, runSuite, type SuiteOptions } from '../run/run-suite.ts'
import { Seat } from '../run/seat.ts'
import type { Stage } from '../run/stage.ts'
import { campaignWorld } from './campaign-world.ts'
import { type Finding, findingsOf, sameFinding } from './finding.ts'
import { shrink } from './shrink.ts'

export type CampaignOptions = Pick<SuiteOptions, 'timeout' | 'onLog' | 'signal'> & {
  /** How many worlds. */
  runs: number
  /** The same seed gives the same worlds in the same order, on every machine and any number of stages. */
  seed: number
  /** The campaign ends after so many seconds, if not before. */
  seconds?: number
  /** Limit for shrinking, seconds. Default 20. */
  shrinkSeconds?: number
  onProgress?: (progress: { worlds: number; of: number; questions: number }) => void
}

export type Campaign = {
  seed: number
  worlds: number
  questions: number
  /** The first world that the subject fails, as short as it could be made, and played once more. */
  failure?: { place: number; played: PlayedCase; finding: Finding }
  /** Whether it came to its end: all worlds, a failure, or its time. */
  complete: boolean
}

/** Worlds that are told and played at once: what was played is forgotten after each part, so memory does not grow. */
const PART = 200

/**
 * Plays generated worlds until the subject fails one, and makes that one as short as it can.
 * @throws what {@link runSuite} throws.
 */
export async function runCampaign(
  stages: readonly Stage[],
  start: StartSubject,
  { runs, seed, seconds, shrinkSeconds = 20, onProgress, ...options }: CampaignOptions,
): Promise<Campaign> {
  const limit = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1_000)
  const signals = [options.signal, limit].filter((signal) => signal !== undefined)
  const signal = AbortSignal.any(signals)
  const campaign: Campaign = { seed, worlds: 0, questions: 0, complete: true }
  for (let first = 0; first < runs && !signal.aborted; first += PART) {
    const worlds = Array.from({ length: Math.min(PART, runs - first) }, (_, index) =>
      campaignWorld(seed, first + index),
    )
    const before = campaign.worlds
    let questions = campaign.questions
    const { played } = await runSuite(stages, start, worlds, {
      ...options,
      signal,
      bail: true,
      onCase({ done, outcome }) {
        questions += outcome.questions.length
        onProgress?.({ worlds: before + done, of: runs, questions })
      },
    })
    campaign.worlds += played.length
    campaign.questions += played.reduce((sum, { questions }) => sum + questions.length, 0)
    const failed = played.find((one) => !isClean(one))
    if (failed) {
      const place = first + worlds.indexOf(failed.scenario)
      const found = await shorten(stages[0] as Stage, start, failed, shrinkSeconds, options)
      return { ...campaign, failure: { place, ...found } }
    }
  }
  return { ...campaign, complete: options.signal?.aborted !== true }
}

/** What is made short: without its variant, where the story fails by itself. */
function storyOf({ meta, ...story }: Scenario, { asked }: Finding): Scenario {
  return asked.meta && meta ? { ...story, meta } : story
}

/** Shrinks a world that failed, playing each candidate with the subject begun anew. */
async function shorten(
  stage: Stage,
  start: StartSubject,
  failed: PlayedCase,
  seconds: number,
  { timeout, onLog, signal }: Pick<CampaignOptions, 'timeout' | 'onLog' | 'signal'>,
): Promise<{ played: PlayedCase; finding: Finding }> {
  let [finding] = findingsOf(failed) as [Finding]
  let shortest = failed
  const seat = new Seat(stage, start, { restarts: newRestarts(), ...given({ timeout, onLog, signal }) })
  const fails = async (candidate: Scenario): Promise<boolean> => {
    await seat.begin()
    const played = await seat.play(candidate)
    const same = sameFinding(finding, played)
    if (!same) return false
    finding = same
    shortest = played
    return true
  }
  const limit = AbortSignal.any([AbortSignal.timeout(seconds * 1_000), ...(signal ? [signal] : [])])
  try {
    await shrink(
      storyOf(failed.scenario, finding),
      { step: finding.asked.at.step, question: finding.asked.question },
      fails,
      limit,
    )
  } catch (error) {
    if (!signal?.aborted) throw error
  } finally {
    await seat.close()
  }
  return { played: shortest, finding }
}
