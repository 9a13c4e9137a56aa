import type { AnswerValue } from '../model/question.ts'
import type { Blame } from './answered-question.ts'

/** Between which two requests of a question a block came. */
export type InjectionPoint = {
  /** As many requests came before the block. */
  place: number
  /** The last request before it, and the first one after it, each as one line; none at either end. */
  between: [string | null, string | null]
}

/** How a question was asked while a block came. */
export type Race = {
  /** How many requests it took while nothing happened. */
  requests: number
  /** The places at which the block came, a play of the scenario each: 0 is before the first request. */
  places: readonly number[]
  /** What is right before the block, and after it. */
  before: AnswerValue
  after: AnswerValue
  /** Where the block came when the subject answered so; none where every answer was right. */
  at?: InjectionPoint
  /** Of a wrong answer. */
  blame?: Blame
}
