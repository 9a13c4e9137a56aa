import type { OpenReadingId } from '../../model/open-readings.ts'
import type { AnswerValue, QuestionMethod } from '../../model/question.ts'
import type { Breach } from '../../subject/protocol/outcome.ts'
import type { Expectation } from './expectation.ts'
import { isRightAnswer } from './same-answer.ts'
import { type Severity, severityOf } from './severity.ts'

/** What a subject did with a question, by the names of the story. */
export type GivenAnswer =
  | { kind: 'answered'; value: AnswerValue }
  | { kind: 'refused'; reason: string }
  /** `breach` is the message that was not of the protocol, where there was one. */
  | { kind: 'errored'; reason: string; log?: string; breach?: Breach }
  /** It does not declare the method. */
  | { kind: 'skipped' }

export type QuestionVerdict =
  | { verdict: 'passed'; open?: OpenReadingId }
  | { verdict: 'failed'; severity: Severity }
  | { verdict: 'refused' | 'errored' | 'skipped' }

/** Judges one answer. Where the sources leave a reading open, each allowed answer passes, and so does refusing. */
export function judge(method: QuestionMethod, expected: Expectation, given: GivenAnswer): QuestionVerdict {
  const [open] = expected.open
  if (expected.mustRefuse) return judgeGuess(method, expected, given)
  if (given.kind === 'refused' && open) return { verdict: 'passed', open: open.reading }
  if (given.kind === 'refused' && expected.mayRefuse) return { verdict: 'passed' }
  if (given.kind !== 'answered') return { verdict: given.kind }
  if (isRightAnswer(method, given.value, expected.value)) return { verdict: 'passed' }
  const reading = expected.open.find(({ value }) => isRightAnswer(method, given.value, value))
  if (reading) return { verdict: 'passed', open: reading.reading }
  return { verdict: 'failed', severity: severityOf(method, expected.value, given.value) }
}

/** Of what cannot be known every answer is a guess, also one that happens to be harmless. */
function judgeGuess(method: QuestionMethod, { value }: Expectation, given: GivenAnswer): QuestionVerdict {
  if (given.kind === 'refused') return { verdict: 'passed' }
  if (given.kind !== 'answered') return { verdict: given.kind }
  return { verdict: 'failed', severity: severityOf(method, value, given.value) }
}
