import { durationText } from '../../model/duration.ts'
import type { Question } from '../../model/question.ts'
import { questionText, withNetwork } from '../../scenario/narrative.ts'
import { answerText } from '../answer-text.ts'
import { eitherText } from '../race.ts'
import type { CaseReport, QuestionReport } from '../report.ts'
import { isUnsafe } from '../worst-first.ts'
import type { Word } from './parts.tsx'

/** The verdict of a question, in a word. */
export function wordOf({ verdict, severity, open }: Pick<QuestionReport, 'verdict' | 'severity' | 'open'>): Word {
  if (verdict === 'passed' && open) return 'open'
  return verdict === 'failed' ? (severity ?? 'incomplete') : verdict
}

/** The verdict of a case, in a word: that of its worst answer. */
export function caseWord(report: CaseReport): Word {
  if (isUnsafe(report)) return 'unsafe'
  return report.verdict === 'failed' ? 'incomplete' : report.verdict
}

/** A question as it was asked. */
export function askedText({ method, params, network }: Pick<QuestionReport, 'method' | 'params' | 'network'>): string {
  return withNetwork(questionText({ method, ...params } as Question), network)
}

export const timeText = (seconds: number) => `+${durationText(seconds)}`

export function expectedText({ expected, race }: Pick<QuestionReport, 'expected' | 'race'>): string {
  if (race) return eitherText(race)
  return expected === 'refused' ? 'a refusal' : answerText(expected)
}

/** The subject's answer, or why there is none. */
export function answeredText({ answer }: Pick<QuestionReport, 'answer'>): string {
  for (const why of ['refused', 'errored', 'skipped'] as const) {
    if (isObject(answer) && why in answer) return `${why}: ${(answer as Record<string, unknown>)[why]}`
  }
  return answerText(answer)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The element id of a case. */
export const anchorOf = (id: string) => `case-${id}`

/** A link to a case. */
export const linkTo = (id: string) => `#${encodeURIComponent(anchorOf(id))}`
