import type { Reason } from '../model/derived.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Claim } from './claim.ts'
import type { Client } from './client.ts'
import type { CheckedRuleId } from './rules.ts'

/**
 * `unsafe`: it shows an attackable state where the binding agreement has none, or better terms of an attackable agreement
 * than it has. Whatever else is wrong, is `wrong`.
 */
export type Weight = 'unsafe' | 'wrong'

/** One thing that an explorer answered wrongly. */
export type Problem = {
  /** The rule that was checked: it is broken, unless `claim` tells which other one is. */
  rule: CheckedRuleId
  url: string
  expected: string
  came: string
  weight: Weight
  /** Why the expected is right. */
  because?: readonly Reason[]
  /** What the answer says, where a reading of the rules could predict it. */
  claim?: Claim
}

/** Where a problem was found. Without a scenario: among the lists and requests after the last one. */
export type Location = {
  scenario?: Scenario
  /** `step` from 0, `seconds` since the scenario's start. `isEnd`: asked after the last scenario, long after its last step. */
  at?: { step: number; seconds: number; isEnd?: true }
}

/** A problem that remained until the retry budget was used up. */
export type Finding = Problem &
  Location & {
    /** The contract, account or agreement it is about, by its name in the scenario. */
    about?: string
    /** Seconds that the explorer was given to correct its answer. */
    waited: number
    /**
     * The rules that it breaks. Several mean one of them, which the answers do not tell; those marked `also` are broken
     * besides. `says`: what an explorer does that answers so, if known.
     */
    breaks: { rule: CheckedRuleId; says?: string; also?: true }[]
    /** Whether the cause is known: the checked rule names it, or a known interpretation predicts the answer. */
    explained: boolean
  }

/** What a check found; nothing is wrong where there are no problems. */
export type Outcome = {
  problems: Problem[]
  /** What the explorer has said by the way, right things too. */
  claims?: Claim[]
  /** Whether no request of it was answered at all. */
  silent?: boolean
}

/** Something to be asked of an explorer as often as it takes until the answer is right, or the time is over. */
export type Check = {
  /** The rules of explorers that it shows to be kept. */
  rules: readonly CheckedRuleId[]
  /** Whom it is about, by the name of the scenario. */
  about?: string
  /** Where it belongs, if not where the explorer is looked at. */
  where?: Location
  run(client: Client): Promise<Outcome>
}

/** The outcome of one problem, or of none. */
export const outcomeOf = (...problems: (Problem | undefined)[]): Outcome => ({
  problems: problems.filter((problem) => problem !== undefined),
})
