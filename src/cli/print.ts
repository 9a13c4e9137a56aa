import type { AskedQuestion } from '../judge/case-result.ts'
import { escapeOutput } from '../platform/escape-controls.ts'
import { answerText } from '../report/answer-text.ts'
import { openCount, openText } from '../report/open-text.ts'
import { io } from './io.ts'

/** Whether a question passed, or was skipped because its method is not declared. */
export function isRight({ verdict: { verdict } }: Pick<AskedQuestion, 'verdict'>): boolean {
  return verdict === 'passed' || verdict === 'skipped'
}

/** Explains an answer to a question that the sources leave open; undefined if the open reading makes no difference. */
export function openNote({ verdict, given, expected }: Pick<AskedQuestion, 'verdict' | 'given' | 'expected'>) {
  if (!('open' in verdict) || verdict.open === undefined) return undefined
  const answer = given.kind === 'answered' ? given.value : { refused: givenText(given) }
  return openText({ open: verdict.open, verdict: verdict.verdict, expected: expected.value, answer })
}

/** Formats the subject's answer, refusal or error on one line. */
export function givenText(given: AskedQuestion['given']): string {
  if (given.kind === 'answered') return answerText(given.value)
  return given.kind === 'skipped' ? (given.unjudged ?? 'not declared') : given.reason
}

/** Numbers of questions: answered right, open (an open reading decides), wrong, and skipped as not declared. */
export type AnswerTally = { right: number; open: number; wrong: number; skipped: number }

/** Formats the numbers of answers on one line. */
export function tallyText({ right, open, wrong, skipped }: AnswerTally): string {
  const apart = open > 0 ? `, ${openCount(open)}` : ''
  const rest = skipped > 0 ? `, ${skipped} not declared` : ''
  return `${right} of ${right + open + wrong} right${apart}${rest}`
}

/** Prints a text and a line break. */
export function print(text: string): void {
  io().stdout.write(`${escapeOutput(text)}\n`)
}
