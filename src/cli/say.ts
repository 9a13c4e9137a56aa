import { answerText } from '../conformance/reports/answer-text.ts'
import type { AskedQuestion } from '../conformance/run/play-case.ts'

export function isRight({ verdict: { verdict } }: Pick<AskedQuestion, 'verdict'>): boolean {
  return verdict === 'passed' || verdict === 'skipped'
}

/** What came of a question, on one line. */
export function saidText(given: AskedQuestion['given']): string {
  if (given.kind === 'answered') return answerText(given.value)
  return given.kind === 'skipped' ? 'not declared' : given.reason
}

/** Prints a line. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
