import type { Name } from './parts.ts'
import type { IdentityRequirement } from './protocol.ts'

/** The methods that ask about one contract; `targets` asks about the whole chain. */
export const contractMethods = ['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms'] as const

/** A question of the subject protocol, with the scenario's names instead of addresses. */
export type Question = { method: (typeof contractMethods)[number]; contract: Name } | { method: 'targets' }

export type BindingAnswer = { agreement: Name; via: 'top-level' } | { agreement: Name; via: 'child'; parent: Name }

export type TermsAnswer = {
  agreement: Name
  bountyPercentage: number
  bountyCapUsd: string
  aggregateBountyCapUsd: string
  retainable: boolean
  identityRequirement: IdentityRequirement
  agreementURI: string
  /**
   * Seconds after the scenario's start, so that no answer depends on when it is run; `null`: never committed. A timestamp
   * long before the chain's start, or beyond 2^53, does not belong to the scenario and stays as it is: `timestamp 1`.
   */
  commitmentDeadline: number | `timestamp ${string}` | null
}

/** In 1985: chains begin long after it. */
const LONG_BEFORE = 500_000_000

/** Converts a timestamp of `getCantChangeUntil()` to the form of an answer. */
export function deadlineSince(
  { startedAt }: { startedAt: number },
  time: number | string,
): TermsAnswer['commitmentDeadline'] {
  const timestamp = Number(time)
  if (timestamp === 0) return null
  if (timestamp > Number.MAX_SAFE_INTEGER) return `timestamp ${time}`
  return timestamp < Math.min(LONG_BEFORE, startedAt) ? `timestamp ${timestamp}` : timestamp - startedAt
}

export type TargetAnswer = {
  agreement: Name
  state: 'UNDER_ATTACK' | 'PROMOTION_REQUESTED'
  contracts: Name[]
}

/** The answer of each method, with the scenario's names instead of addresses. */
export type AnswerOf = {
  bindingAgreement: BindingAnswer | null
  isAttackable: boolean
  timeRemaining: number | null
  terms: TermsAnswer | null
  targets: TargetAnswer[]
}
export type QuestionMethod = Question['method']
export type AnswerValue = AnswerOf[QuestionMethod]
