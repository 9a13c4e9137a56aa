import { answerText } from '../../../report/answer-text.ts'
import type { QuestionReport } from '../../../report/finding.ts'

/** Says that a subject is flaky, which answered otherwise when the scenario ran again; undefined if it did not. */
export function againNote({ again }: Pick<QuestionReport, 'again'>): string | undefined {
  if (!again) return undefined
  const often = again.runs === 1 ? 'once more' : `${again.runs} more times`
  return `the subject is flaky: the scenario ran ${often}, and the answer was ${answerText(again.answer)}`
}
