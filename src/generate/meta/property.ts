import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { Name } from '../../model/action.ts'
import type { MetaRuleId } from '../../model/rules.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'

/** A scenario told otherwise in what must not matter. */
export type Variant = {
  steps: Step[]
  /** Default: the scenario's. */
  startsAt?: number
  /** What is different, as a clause. */
  says: string
  /** The step of the scenario at which each step stands. Default: the same. */
  stepOf?: readonly number[]
  /** Agreements that only the variant has: a list of targets may have them besides. Default: none. */
  added?: readonly Name[]
}

/** Two answers that should be the same. The scenario's is `one`, the variant's `other`. */
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
   * Tells a scenario otherwise. Pure: the same scenario and number give the same variant, and it is possible.
   * `undefined` where the scenario has nothing that could be told otherwise.
   */
  vary(scenario: Scenario, number: number): Variant | undefined
  /** Which answers are held against each other. Default: those to the same questions, in order. */
  pairs?(variant: Variant, played: { one: CaseResult; other: CaseResult }): Pair[]
}
