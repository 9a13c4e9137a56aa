import type { Reason } from '../model/derived.ts'
import type { Claim } from './claim.ts'
import type { Client } from './client.ts'
import type { Whereabouts } from './finding.ts'
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
  where?: Whereabouts
  run(client: Client): Promise<Outcome>
}

/** The outcome of one problem, or of none. */
export const outcomeOf = (...problems: (Problem | undefined)[]): Outcome => ({
  problems: problems.filter((problem) => problem !== undefined),
})
