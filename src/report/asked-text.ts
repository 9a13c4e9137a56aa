import { durationText } from '../model/duration.ts'
import type { Question } from '../model/question.ts'
import { questionText, withNetwork } from '../scenario/narrative.ts'
import type { QuestionReport } from './finding.ts'

/** A question as it was asked. */
export function askedText({ method, params, network }: Pick<QuestionReport, 'method' | 'params' | 'network'>): string {
  return withNetwork(questionText({ method, ...params } as Question), network)
}

/** Seconds since the scenario's start. */
export const timeText = (seconds: number) => `+${durationText(seconds)}`
