import type { AskedQuestion } from '../judge/case-result.ts'
import { verdictWord } from '../judge/judge.ts'
import { reasonText } from '../model/derived.ts'
import { escapeOutput } from '../platform/escape-controls.ts'
import { answerText } from '../report/answer-text.ts'
import { openCount, openText } from '../report/open-text.ts'
import type { Style } from '../report/style.ts'
import { io } from './io.ts'

/** Numbers of questions: answered right, open (an open reading decides), wrong, and skipped as not declared. */
export type AnswerTally = { right: number; open: number; wrong: number; skipped: number }

/** Whether a question passed, or was skipped because its method is not declared. */
export function isRight({ verdict: { verdict } }: Pick<AskedQuestion, 'verdict'>): boolean {
  return verdict === 'passed' || verdict === 'skipped'
}

function outcomeOf({ verdict }: Pick<AskedQuestion, 'verdict'>): keyof AnswerTally {
  if (verdict.verdict === 'skipped') return 'skipped'
  if (verdict.verdict !== 'passed') return 'wrong'
  return verdict.open === undefined ? 'right' : 'open'
}

/** Counts answers by their outcome. */
export function tallyOf(answers: readonly Pick<AskedQuestion, 'verdict'>[]): AnswerTally {
  const tally: AnswerTally = { right: 0, open: 0, wrong: 0, skipped: 0 }
  for (const answer of answers) tally[outcomeOf(answer)] += 1
  return tally
}

/** Formats the numbers of answers on one line. */
export function tallyText({ right, open, wrong, skipped }: AnswerTally): string {
  const apart = open > 0 ? `, ${openCount(open)}` : ''
  const rest = skipped > 0 ? `, ${skipped} not declared` : ''
  return `${right} of ${right + open + wrong} right${apart}${rest}`
}

/** Formats the parts of a judged answer. `open`: undefined if no open reading makes a difference. */
export function printedAnswer(
  { verdict, given, expected }: Pick<AskedQuestion, 'verdict' | 'given' | 'expected'>,
  style: Style,
) {
  const outcome = outcomeOf({ verdict })
  const marks = { right: style.good('✓'), open: style.warn('~'), wrong: style.bad('✗'), skipped: style.good('-') }
  const open = openText({
    open: 'open' in verdict ? verdict.open : undefined,
    verdict: verdict.verdict,
    expected: expected.value,
    answer: given.kind === 'answered' ? given.value : { refused: givenText(given) },
  })
  return {
    outcome,
    mark: marks[outcome],
    given: givenText(given),
    /** The verdict, or how an open reading allows the answer. */
    word: style.dim((outcome === 'open' ? open : undefined) ?? verdictWord(verdict)),
    open,
    right: expected.mustRefuse ? 'a refusal' : answerText(expected.value),
    /** To stand below the right answer. */
    reasons: reasonLines(expected.because, style),
  }
}

/** Formats the reasons of an answer, to stand below it. */
export function reasonLines(because: readonly { rule: string; fact: string }[], style: Style): string[] {
  return because.map((reason) => style.dim(`      ${reasonText(reason)}`))
}

/** Formats the subject's answer, refusal or error on one line. */
export function givenText(given: AskedQuestion['given']): string {
  if (given.kind === 'answered') return answerText(given.value)
  return given.kind === 'skipped' ? (given.unjudged ?? 'not declared') : given.reason
}

/** Prints a text and a line break. */
export function print(text: string): void {
  io().stdout.write(`${escapeOutput(text)}\n`)
}
