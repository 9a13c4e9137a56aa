import type { GivenAnswer } from '../../../judge/judge.ts'
import type { AtOnce } from '../../../judge/right-for.ts'
import type { Question } from '../../../model/question.ts'
import { listed, plural } from '../../../platform/words.ts'
import { answerText } from '../../../report/answer-text.ts'
import type { AtOnceReport, ReportedAnswer } from '../../../report/finding.ts'
import { questionText } from '../../../scenario/narrative.ts'
import { placeOfMistake } from '../../../subject/module/mistake.ts'

/** An answer as a report has it, or why there is none. */
export function answerReport(given: GivenAnswer): ReportedAnswer {
  switch (given.kind) {
    case 'answered':
      return given.value
    case 'refused':
      return placeOfMistake(given.reason) ? { errored: given.reason } : { refused: given.reason }
    case 'errored':
      return { errored: given.reason, log: given.log }
    case 'skipped':
      return { skipped: given.unjudged ?? 'the subject does not declare this method' }
  }
}

/** An answer that the subject gives only while other questions are in flight, as a report has it. */
export function atOnceReport({ questions, alone, isRightAlone, rightFor }: AtOnce): AtOnceReport {
  return {
    questions,
    alone: answerReport(alone),
    isRightAlone,
    rightFor: rightFor.map((question) =>
      question.method === 'targets'
        ? { method: question.method }
        : { method: question.method, contract: question.contract },
    ),
  }
}

/** What is known of such an answer, a clause each; none where the subject was asked alone. */
export function atOnceNotes(atOnce: AtOnceReport | undefined): string[] {
  if (!atOnce) return []
  const { questions, alone, isRightAlone, rightFor } = atOnce
  const others = rightFor.map((question) => questionText(question as Question))
  return [
    `asked at once with ${plural(questions - 1, 'other question')}; asked again alone, the answer is ${answerText(alone)}${isRightAlone ? ', which is right' : ''}`,
    ...(others.length > 0
      ? [
          `the answer is right for ${listed(others, SHOWN)}, in flight at the same time, as if the subject mixed up its answers`,
        ]
      : []),
  ]
}

/** The most other questions that a note names. */
const SHOWN = 3
