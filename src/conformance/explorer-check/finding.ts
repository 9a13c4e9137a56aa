import type { Scenario } from '../../scenario/scenario.ts'
import type { Problem } from './check.ts'
import type { CheckedRuleId } from './rules.ts'

/** Where something was found: a story and its step, or the end, when all stories stand on the chain. */
export type Whereabouts = {
  scenario?: Scenario
  at?: { step: number; seconds: number }
}

/** A wrong answer that stayed wrong. */
export type Finding = Problem &
  Whereabouts & {
    /** Whom it is about, by the name of the story. */
    about?: string
    /** Seconds that the explorer was given to come right. */
    waited: number
    /** The rules that it breaks; `says`, what an explorer does that answers so, where that is known. */
    breaks: { rule: CheckedRuleId; says?: string }[]
  }
