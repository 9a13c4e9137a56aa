import type { AnswerValue, QuestionMethod } from '../model/question.ts'
import type { Level, OpenReadingId } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { Breach } from '../subject/protocol/outcome.ts'
import type { Expectation } from './expectation.ts'
import { type Severity, severityOf } from './severity.ts'

/** What a subject did with a question, by the names of the scenario. */
export type GivenAnswer =
  | { kind: 'answered'; value: AnswerValue }
  | { kind: 'refused'; reason: string }
  /**
   * `breach` is the message that was not of the protocol, where there was one; `forgeFailed` says that forge came to no
   * answer of a Foundry script.
   */
  | { kind: 'errored'; reason: string; log?: string; breach?: Breach; forgeFailed?: true }
  /** It does not declare the method. */
  | { kind: 'skipped' }

export type QuestionVerdict =
  /** `open`: only another reading allows the answer; or refusing was right because of it. */
  | { verdict: 'passed'; open?: OpenReadingId }
  /** `open`: one reading allows what another one denies, which is unsafe at `hardened`. */
  | { verdict: 'failed'; severity: Severity; open?: OpenReadingId }
  | { verdict: 'refused' | 'errored' | 'skipped' }

/**
 * Judges one answer. Where the sources leave a reading open, refusing passes, and so does each allowed answer; but at
 * `hardened` none that says or implies that something can be attacked which another reading denies. Where the node fails, no
 * Foundry script can do anything about forge, which tries again for as long as it has: no answer is as good as a refusal
 * there. An answer never is.
 */
export function judge(
  method: QuestionMethod,
  expected: Expectation,
  given: GivenAnswer,
  level: Level,
): QuestionVerdict {
  const [open] = expected.open
  if (expected.mustRefuse) return judgeGuess(method, expected, given)
  if (given.kind === 'refused' && open) return { verdict: 'passed', open: open.reading }
  if (given.kind === 'refused' && expected.mayRefuse) return { verdict: 'passed' }
  if (given.kind === 'errored' && given.forgeFailed && expected.nodeFails) return { verdict: 'passed' }
  if (given.kind !== 'answered') return { verdict: given.kind }
  const isStrict = level === 'hardened'
  if (isRightAnswer(method, given.value, expected.value)) {
    const { deniedBy } = expected
    return isStrict && deniedBy ? { verdict: 'failed', severity: 'unsafe', open: deniedBy } : { verdict: 'passed' }
  }
  const reading = expected.open.find(({ value }) => isRightAnswer(method, given.value, value))
  if (reading) {
    return isStrict && reading.isUnsafe
      ? { verdict: 'failed', severity: 'unsafe', open: reading.reading }
      : { verdict: 'passed', open: reading.reading }
  }
  return { verdict: 'failed', severity: severityOf(method, expected.value, given.value) }
}

/** Of what cannot be known every answer is a guess, also one that happens to be harmless. */
function judgeGuess(method: QuestionMethod, { value }: Expectation, given: GivenAnswer): QuestionVerdict {
  if (given.kind === 'refused') return { verdict: 'passed' }
  if (given.kind !== 'answered') return { verdict: given.kind }
  return { verdict: 'failed', severity: severityOf(method, value, given.value) }
}
