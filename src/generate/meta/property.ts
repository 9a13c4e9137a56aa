import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { Name } from '../../model/action.ts'
import type { MetaRuleId } from '../../model/rules.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'

/** A scenario changed in something that must not matter. */
export type Variant = {
  steps: Step[]
  /** Default: the scenario's. */
  startsAt?: number
  /** The difference, as a clause. */
  says: string
  /** For each step, the index of the original step at its position. Default: the same index. */
  stepOf?: readonly number[]
  /** Agreements that only the variant has, which its targets may list. Default: none. */
  added?: readonly Name[]
}

/** Two answers that must be equal: `one` of the scenario, `other` of the variant. */
export type Pair = {
  one: AskedQuestion
  other: AskedQuestion
  /** The difference between the two questions. Default: the variant's `says`. */
  says?: string
}

/** A metamorphic property: it compares two answers and needs no expected one. */
export type MetaProperty = {
  rule: MetaRuleId
  /**
   * Varies a scenario. The same scenario and number lead to the same variant, which is possible. Undefined if the
   * property cannot change the scenario.
   */
  vary(scenario: Scenario, number: number): Variant | undefined
  /** Pairs the answers to compare. Default: those to the same questions, in order. */
  pairs?(variant: Variant, results: { one: CaseResult; other: CaseResult }): Pair[]
}
