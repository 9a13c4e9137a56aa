import { answerText } from './answer-text.ts'
import type { QuestionReport } from './types.ts'

type Told = Pick<QuestionReport, 'open' | 'verdict' | 'expected' | 'answer'>

/** What an answer is worth where the sources leave a reading open; nothing where that makes no difference. */
export function openText({ open, verdict, expected, answer }: Told): string | undefined {
  if (open === undefined) return undefined
  const usual = `the usual one says ${answerText(expected)}`
  if (verdict === 'failed') return `not every reading allows it (${open}); ${usual}, and refusing is right`
  const isRefusal = typeof answer === 'object' && answer !== null && 'refused' in answer
  return isRefusal
    ? `refusing is right: another reading is open (${open}); ${usual}`
    : `allowed by another reading (${open}); ${usual}`
}

/** How many answers only another reading allows, in words; nothing where there are none. */
export function openCount(open: number): string {
  return open > 0 ? `${open} allowed by another reading` : ''
}
