import type { AnswerValue } from '../model/question.ts'
import type { Blame } from './answered-question.ts'

/** Between which two requests of a question the chain changed. */
export type InjectionPoint = {
  /** The number of requests before the change. */
  requestsBefore: number
  /** The last request before the change and the first after it, each as one line; null if there is none. */
  between: [string | null, string | null]
  /** If the chain changed inside that first request after it, a batch: how many of its calls were before the change. */
  inside?: { before: number; calls: number } | undefined
}

/** The result of asking a question while the chain changed: by a block, or by a reorganisation. */
export type Race = {
  /** The number of requests for the question without such a change. */
  requests: number
  /** The injection points, each in a run of its own, by the number of requests before the change. */
  points: readonly number[]
  /** The right answers before and after the change. */
  before: AnswerValue
  after: AnswerValue
  /** The injection point of the wrong answer; undefined if every answer was right. */
  at?: InjectionPoint | undefined
  /** The rule that the wrong answer breaks. */
  blame?: Blame | undefined
}
