import type { AnswerValue, QuestionMethod } from '../model/question.ts'
import type { Level, OpenReadingId } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import { placeOfMistake } from '../subject/module/mistake.ts'
import type { Breach } from '../subject/protocol/outcome.ts'
import type { Expectation } from './expectation.ts'
import { type Severity, severityOf } from './severity.ts'

/** A subject's response to a question, with the scenario's names. */
export type GivenAnswer =
  | { kind: 'answered'; value: AnswerValue }
  | { kind: 'refused'; reason: string }
  /**
   * `breach`: the message that broke the protocol, if any. `forgeFailed`: forge ended without an answer of the Foundry
   * script.
   */
  | { kind: 'errored'; reason: string; log?: string | undefined; breach?: Breach | undefined; forgeFailed?: true }
  /** The subject does not declare the method, or, with `unjudged`, the reason why its answer could not be judged. */
  | { kind: 'skipped'; unjudged?: string | undefined }

export type QuestionVerdict =
  /** `open`: an open reading, not the usual one, allows the answer or the refusal. */
  | { verdict: 'passed'; open?: OpenReadingId }
  /** `open`: an open reading denies what the answer allows, which is unsafe at `hardened`. */
  | { verdict: 'failed'; severity: Severity; open?: OpenReadingId }
  | { verdict: 'refused' | 'errored' | 'skipped' }

/** The severity of a wrong answer; of any other answer its verdict. */
export function verdictWord(judged: QuestionVerdict): Severity | Exclude<QuestionVerdict['verdict'], 'failed'> {
  return judged.verdict === 'failed' ? judged.severity : judged.verdict
}

/**
 * Judges one answer.
 * If a reading is open, a refusal passes, and so does the answer of each reading. At `hardened`, an answer fails if it
 * allows an attack that another reading denies.
 * If the node fails, forge retries until its time limit, and a Foundry script cannot change that: ending without an
 * answer counts as a refusal.
 * A mistake of the program passes where a refusal does, and is an error elsewhere.
 * If the previous block counts, too, a wrong answer is unsafe only if it is unsafe at both blocks.
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
  if (given.kind === 'refused' && placeOfMistake(given.reason)) return { verdict: 'errored' }
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
  const before = expected.before && judge(method, expected.before, given, level)
  if (before?.verdict === 'passed') return before
  const severity = severityOf(method, expected.value, given.value)
  return {
    verdict: 'failed',
    severity: before?.verdict === 'failed' && severity === 'unsafe' ? before.severity : severity,
  }
}

/** Judges the answer to a question that must be refused: every answer is a guess, even a harmless one. */
function judgeGuess(method: QuestionMethod, { value }: Expectation, given: GivenAnswer): QuestionVerdict {
  if (given.kind === 'refused') return { verdict: 'passed' }
  if (given.kind !== 'answered') return { verdict: given.kind }
  return { verdict: 'failed', severity: severityOf(method, value, given.value) }
}
