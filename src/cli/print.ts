import type { AskedQuestion } from '../judge/case-result.ts'
import { answerText } from '../report/answer-text.ts'
import { openText } from '../report/open-text.ts'

export function isRight({ verdict: { verdict } }: Pick<AskedQuestion, 'verdict'>): boolean {
  return verdict === 'passed' || verdict === 'skipped'
}

/** What an answer is worth where the sources leave a reading open; nothing where that makes no difference. */
export function openWorth({ verdict, given, expected }: Pick<AskedQuestion, 'verdict' | 'given' | 'expected'>) {
  if (!('open' in verdict) || verdict.open === undefined) return undefined
  const answer = given.kind === 'answered' ? given.value : { refused: saidText(given) }
  return openText({ open: verdict.open, verdict: verdict.verdict, expected: expected.value, answer })
}

/** What came of a question, on one line. */
export function saidText(given: AskedQuestion['given']): string {
  if (given.kind === 'answered') return answerText(given.value)
  return given.kind === 'skipped' ? 'not declared' : given.reason
}

/** Prints a line. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
