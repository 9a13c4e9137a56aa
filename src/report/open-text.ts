import { answerText } from './answer-text.ts'
import type { QuestionReport } from './finding.ts'

type OpenAnswer = Pick<QuestionReport, 'open' | 'verdict' | 'expected' | 'answer'>

/** How an open reading affects the verdict of an answer; `undefined` if it does not. */
export function openText({ open, verdict, expected, answer }: OpenAnswer): string | undefined {
  if (open === undefined) return undefined
  const usual = `the usual reading says ${answerText(expected)}`
  if (verdict === 'failed') return `not every reading allows it (${open}); ${usual}, and refusing is right`
  const isRefusal = typeof answer === 'object' && answer !== null && 'refused' in answer
  return isRefusal
    ? `refusing is right: another reading is open (${open}); ${usual}`
    : `allowed by another reading (${open}); ${usual}`
}

/** How many answers only another reading allows, in words; empty if there are none. */
export function openCount(open: number): string {
  return open > 0 ? `${open} allowed by another reading` : ''
}
