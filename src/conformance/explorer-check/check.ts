import type { Name } from '../../model/action.ts'
import type { Reason } from '../../model/derived.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { AnsweredQuestion } from '../judge/answered-question.ts'
import type { Client } from './client.ts'
import type { CheckedRuleId } from './rules.ts'

/** `unsafe`: it says or implies that an attack is allowed, or under better terms, when it is not. */
export type Weight = 'unsafe' | 'wrong'

/** One thing that an explorer answered wrongly. */
export type Problem = {
  /** The rule that it breaks; where `answered` says more, the rule that is taken when nothing else explains it. */
  rule: CheckedRuleId
  url: string
  expected: string
  came: string
  weight: Weight
  /** Why the expected is right. */
  because?: readonly Reason[]
  /** What the answer says to a question of the subject protocol: its fault is found as a resolver's is. */
  answered?: AnsweredQuestion
  /** Whose coverage it is wrong about, where that is all that is wrong: it breaks what is broken about them. */
  follows?: { scenario: Scenario; about: readonly Name[] }
}

/** What a check found; nothing is wrong where there are no problems. */
export type Outcome = {
  problems: Problem[]
  /** Questions that the explorer has answered by the way, right ones too. */
  answered?: AnsweredQuestion[]
  /** Whether no request of it was answered at all. */
  silent?: boolean
}

/** Something to be asked of an explorer as often as it takes until the answer is right, or the time is over. */
export type Check = {
  /** The rules of explorers that it shows to be kept. */
  rules: readonly CheckedRuleId[]
  /** Whom it is about, by the name of the story. */
  about?: string
  run(client: Client): Promise<Outcome>
}

/** The outcome of one problem, or of none. */
export const outcomeOf = (...problems: (Problem | undefined)[]): Outcome => ({
  problems: problems.filter((problem) => problem !== undefined),
})
