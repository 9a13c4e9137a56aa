import type { OpenReadingId } from '../../model/open-readings.ts'
import type { AnswerValue, QuestionMethod } from '../../model/question.ts'
import type { Breach } from '../../subject/protocol/outcome.ts'
import type { Expectation } from './expectation.ts'
import { sameAnswer } from './same-answer.ts'
import { type Severity, severityOf } from './severity.ts'

/** What a subject did with a question, by the names of the story. */
export type GivenAnswer =
  | { kind: 'answered'; value: AnswerValue }
  | { kind: 'refused'; reason: string }
  /**
   * `breach` is the message that was not of the protocol, where there was one; `withoutScript` says that forge came to no
   * answer of a Foundry script.
   */
  | { kind: 'errored'; reason: string; log?: string; breach?: Breach; withoutScript?: true }
  /** It does not declare the method. */
  | { kind: 'skipped' }

export type QuestionVerdict =
  | { verdict: 'passed'; open?: OpenReadingId }
  | { verdict: 'failed'; severity: Severity }
  | { verdict: 'refused' | 'errored' | 'skipped' }

/**
 * Judges one answer. Where the sources leave a reading open, each allowed answer passes, and so does refusing. Where the
 * node fails, no Foundry script can do anything about forge, which tries again for as long as it has: no answer is as good
 * as a refusal there. An answer never is.
 */
export function judge(method: QuestionMethod, expected: Expectation, given: GivenAnswer): QuestionVerdict {
  const [open] = expected.open
  if (expected.mustRefuse) return judgeGuess(method, expected, given)
  if (given.kind === 'refused' && open) return { verdict: 'passed', open: open.reading }
  if (given.kind === 'refused' && expected.mayRefuse) return { verdict: 'passed' }
  if (given.kind === 'errored' && given.withoutScript && expected.nodeFails) return { verdict: 'passed' }
  if (given.kind !== 'answered') return { verdict: given.kind }
  if (sameAnswer(method, given.value, expected.value)) return { verdict: 'passed' }
  const reading = expected.open.find(({ value }) => sameAnswer(method, given.value, value))
  if (reading) return { verdict: 'passed', open: reading.reading }
  return { verdict: 'failed', severity: severityOf(method, expected.value, given.value) }
}

/** Of what cannot be known every answer is a guess, also one that happens to be harmless. */
function judgeGuess(method: QuestionMethod, { value }: Expectation, given: GivenAnswer): QuestionVerdict {
  if (given.kind === 'refused') return { verdict: 'passed' }
  if (given.kind !== 'answered') return { verdict: given.kind }
  return { verdict: 'failed', severity: severityOf(method, value, given.value) }
}
