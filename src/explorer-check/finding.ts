import type { Scenario } from '../scenario/scenario.ts'
import type { Problem } from './check.ts'
import type { CheckedRuleId } from './rules.ts'

/** Where something was found: a scenario and its step, or the end, when all scenarios stand on the chain. */
export type Whereabouts = {
  scenario?: Scenario
  /** `isEnd`: when all scenarios stand on the chain, long after its last step. */
  at?: { step: number; seconds: number; isEnd?: true }
}

/** A wrong answer that stayed wrong. */
export type Finding = Problem &
  Whereabouts & {
    /** Whom it is about, by the name of the scenario. */
    about?: string
    /** Seconds that the explorer was given to come right. */
    waited: number
    /**
     * The rule that it breaks; one of several where nothing tells them apart, but for those that are broken `also`.
     * `says`, what an explorer does that answers so, where that is known.
     */
    breaks: { rule: CheckedRuleId; says?: string; also?: true }[]
    /** Whether it is known why: a rule that was checked tells it by itself, or a known reading predicts the answer. */
    explained: boolean
  }
