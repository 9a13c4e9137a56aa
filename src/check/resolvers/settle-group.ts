import type { Expectation } from '../../judge/expectation.ts'
import type { QuestionVerdict } from '../../judge/judge.ts'
import { type AtOnce, rightFor } from '../../judge/right-for.ts'
import type { Question } from '../../model/question.ts'
import type { RecordedAnswer } from './ask-question.ts'

/** An answer with its verdict. */
export type JudgedAnswer = RecordedAnswer & { verdict: QuestionVerdict; atOnce?: AtOnce }

/** A question that was asked together with others and, if its answer did not pass, again alone. */
export type GroupQuestion = {
  question: Question
  expected: Expectation
  together: JudgedAnswer
  alone?: JudgedAnswer | undefined
}

/**
 * Decides which answers count among questions that were in flight at once. An answer that passed counts. If an answer failed, the
 * answer to the same question alone counts if it is as bad: the subject then fails without other questions, and the requests are
 * those of this question. Otherwise the first answer counts, together with the answer alone. An error does not count if another
 * question of the group is an error alone, which can have ended or blocked the subject for all.
 */
export function settleGroup(group: readonly GroupQuestion[]): JudgedAnswer[] {
  const isAnyErrorAlone = group.some(({ alone }) => alone?.verdict.verdict === 'errored')
  return group.map(({ question, together, alone }) => {
    if (!alone) return together
    const isErrorOfOther = isAnyErrorAlone && together.verdict.verdict === 'errored'
    if (isErrorOfOther || badness(alone) >= badness(together)) return alone
    const atOnce: AtOnce = {
      questions: together.recorded.questions,
      alone: alone.given,
      isRightAlone: alone.verdict.verdict === 'passed',
      rightFor: together.verdict.verdict === 'failed' ? rightFor(together.given, question.method, group) : [],
    }
    return { ...together, atOnce }
  })
}

/** Ranks a verdict: an unsafe answer is worse than another wrong one, and that is worse than a missing one. */
function badness({ verdict }: JudgedAnswer): number {
  if (verdict.verdict === 'failed') return verdict.severity === 'unsafe' ? 4 : 3
  return { errored: 2, refused: 1, passed: 0, skipped: 0 }[verdict.verdict]
}
