import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { AskedQuestion } from '../../../judge/case-result.ts'
import { expectationOf } from '../../../judge/expectation.ts'
import { type GivenAnswer, judge } from '../../../judge/judge.ts'
import { UsageError } from '../../../platform/errors.ts'
import { count } from '../../../report/schema-parts.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { advance } from '../../../scenario/timeline.ts'
import { failedJob } from '../../../work/queue/numbered-job.ts'
import type { OpenSubjectJobs } from '../../../work/subject-jobs.ts'
import { saveQuestions } from '../../resolvers/saved/save-result.ts'
import { type SavedQuestion, savedQuestion } from '../../resolvers/saved/saved-question.ts'
import type { SituationAnswers } from '../ask-batch.ts'
import { openSituationJobs } from '../asker.ts'
import { scenariosOf } from '../scenarios.ts'
import { movesTo, type Situation } from '../search-situations.ts'
import { type Start, worldAt } from '../situation-start.ts'
import { type SearchOptions, startFrom } from './search-options.ts'

/** Situations of an exhaustive search that share a chain, to be asked about. `number`: of the batch, from 0. */
export const situationsJob = z.strictObject({
  kind: z.literal('situations'),
  number: count,
  situations: z
    .array(z.strictObject({ places: z.array(count).max(64), hash: z.string().max(64) }))
    .min(1)
    .max(100),
})

export type SituationsJob = z.infer<typeof situationsJob>

const situationsResult = z.strictObject({
  kind: z.literal('situations'),
  answers: z
    .array(
      z.strictObject({
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        questions: count,
        skipped: count,
        open: count,
        failed: savedQuestion.optional(),
      }),
    )
    .max(100),
})

export type SituationsResult = z.infer<typeof situationsResult>

export const situationsJobResult = z.discriminatedUnion('kind', [situationsResult, failedJob])

/** Opens the runner of an exhaustive search's jobs. */
export const openSearchJobs: OpenSubjectJobs<SearchOptions, SituationsJob, SituationsResult> = (
  network,
  startSubject,
  options,
  context,
) => {
  const asking = { start: startFrom(options), together: options.together, timeout: options.timeout * 1_000 }
  const { run, close } = openSituationJobs(network, startSubject, asking, context)
  return { run: async ({ situations }) => savedAnswers(await run(situations)), close }
}

/** Reduces answers for a worker's message: to the wrong answers themselves, without facts that follow from the situation. */
function savedAnswers(all: readonly SituationAnswers[]): SituationsResult {
  const answers = all.map(({ failed, ...counts }) => {
    const [saved] = failed ? saveQuestions({ questions: [failed] }, { requests: false }) : []
    return { ...counts, ...(saved && { failed: saved }) }
  })
  return { kind: 'situations', answers }
}

/**
 * Restores the answers that a worker sent. Judges wrong ones again on the model: any process may have written them.
 * @throws {UsageError} if they do not answer the questions of the situations.
 */
export function answersFrom(
  start: Start,
  situations: readonly Situation[],
  { answers }: SituationsResult,
): SituationAnswers[] {
  if (answers.length !== situations.length) throw notOfSearch(`it has ${answers.length} situations`)
  const scenarios = scenariosOf(worldAt(start), situations.map(movesTo))
  return answers.map(({ failed, ...counts }, place) => {
    const scenario = scenarios[place] as Scenario
    const questions = scenario.steps.reduce((sum, step) => sum + (step.do === 'ask' ? step.questions.length : 0), 0)
    if (counts.questions + counts.skipped !== questions || counts.open > counts.questions) {
      throw notOfSearch(`it has not the ${questions} questions of a situation`)
    }
    return { ...counts, ...(failed && { failed: judged(start, scenario, failed) }) }
  })
}

/** Judges a wrong answer in a situation on the model. */
function judged(start: Start, { steps }: Scenario, saved: SavedQuestion): AskedQuestion {
  const asked = steps[saved.at.step]
  const world = steps.slice(0, saved.at.step).reduce((at, step) => advance(at, step).world, worldAt(start))
  const { method } = saved
  const given = saved.given as GivenAnswer
  const contract = 'contract' in saved ? saved.contract : undefined
  const question =
    asked?.do === 'ask'
      ? asked.questions.find((one) => one.method === method && (!('contract' in one) || one.contract === contract))
      : undefined
  if (!question) throw notOfSearch('its wrong answer is to no question of the situation')
  const expected = expectationOf(world, question)
  const verdict = judge(method, expected, given, 'deployment')
  if (verdict.verdict === 'passed' || !isDeepStrictEqual(verdict, saved.verdict)) {
    throw notOfSearch('its wrong answer is not wrong by the rules of this harborcheck')
  }
  const at = { step: saved.at.step, seconds: world.now - world.startedAt }
  return { at, world, question, expected, given, verdict, requests: saved.requests } as AskedQuestion
}

function notOfSearch(problem: string): UsageError {
  return new UsageError('A result is not one of this search', {
    facts: { problem },
    next: 'let only workers of this search write to its queue',
  })
}
