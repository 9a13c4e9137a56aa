import type { Name } from '../../model/action.ts'
import type { MetaRuleId } from '../../model/rules.ts'
import type { AskedQuestion, CaseResult } from '../../run/run-case.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'

/** A story told otherwise in what must not matter. */
export type Variant = {
  steps: Step[]
  /** Default: the story's. */
  startsAt?: number
  /** What is different, as a clause. */
  says: string
  /** The step of the story at which each step stands. Default: the same. */
  stepOf?: readonly number[]
  /** Agreements that only the variant has: a list of targets may have them besides. Default: none. */
  added?: readonly Name[]
}

/** Two answers that should be the same. The story's is `one`, the variant's `other`. */
export type Pair = {
  one: AskedQuestion
  other: AskedQuestion
  /** What lies between the two. Default: what the variant says. */
  says?: string
}

/** A property that needs no expected answer. */
export type MetaProperty = {
  rule: MetaRuleId
  /**
   * Tells a story otherwise. Pure: the same story and number give the same variant, and it is possible.
   * `undefined` where the story has nothing that could be told otherwise.
   */
  vary(story: Scenario, number: number): Variant | undefined
  /** Which answers are held against each other. Default: those to the same questions, in order. */
  pairs?(variant: Variant, played: { one: CaseResult; other: CaseResult }): Pair[]
}
