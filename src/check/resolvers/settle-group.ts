import type { Expectation } from '../../judge/expectation.ts'
import type { QuestionVerdict } from '../../judge/judge.ts'
import { type AtOnce, rightFor } from '../../judge/right-for.ts'
import type { ScenarioQuestion } from '../../scenario/scenario.ts'
import type { RecordedAnswer } from './ask-question.ts'
import { modelQuestion } from './model-question.ts'

/** The answer to a question, with its verdict. */
export type JudgedAnswer = RecordedAnswer & {
  question: ScenarioQuestion
  expected: Expectation
  verdict: QuestionVerdict
  atOnce?: AtOnce
}

/** The answer to a question that was asked together with others and, if it did not pass, the answer to it alone. */
export type GroupAnswer = { together: JudgedAnswer; alone?: JudgedAnswer | undefined }

/**
 * Decides which answers count among questions that were in flight at once. An answer that passed counts. If an answer failed, the
 * answer to the same question alone counts if it is as bad: the subject then fails without other questions, and the requests are
 * those of this question. Otherwise the first answer counts, together with the answer alone. An error does not count if another
 * question of the group is an error alone, which can have ended or blocked the subject for all.
 */
export function settleGroup(group: readonly GroupAnswer[]): JudgedAnswer[] {
  const isAnyErrorAlone = group.some(({ alone }) => alone?.verdict.verdict === 'errored')
  const inFlight = group.map(({ together }) => ({ ...together, question: modelQuestion(together.question) }))
  return group.map(({ together, alone }) => {
    if (!alone) return together
    const isErrorOfOther = isAnyErrorAlone && together.verdict.verdict === 'errored'
    if (isErrorOfOther || badness(alone) >= badness(together)) return alone
    const atOnce: AtOnce = {
      questions: together.recorded.questions,
      alone: alone.given,
      isRightAlone: alone.verdict.verdict === 'passed',
      rightFor:
        together.verdict.verdict === 'failed' ? rightFor(together.given, together.question.method, inFlight) : [],
    }
    return { ...together, atOnce }
  })
}

/** Ranks a verdict: an unsafe answer is worse than another wrong one, and that is worse than a missing one. */
function badness({ verdict }: JudgedAnswer): number {
  if (verdict.verdict === 'failed') return verdict.severity === 'unsafe' ? 4 : 3
  return { errored: 2, refused: 1, passed: 0, skipped: 0 }[verdict.verdict]
}
