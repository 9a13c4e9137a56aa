import { identityRequirements } from '../model/protocol.ts'
import type {
  AnswerOf,
  AnswerValue,
  BindingAnswer,
  QuestionMethod,
  TargetAnswer,
  TermsAnswer,
} from '../model/question.ts'

/**
 * The severity of a wrong answer. `unsafe`: it says or implies that an attack is allowed, or allowed on better terms, when it
 * is not. `missed`: it denies or omits something.
 */
export type Severity = 'unsafe' | 'missed'

/** Rates a wrong answer. */
export function severityOf(method: QuestionMethod, expected: AnswerValue, given: AnswerValue): Severity {
  const judge = promisesTooMuch[method] as (expected: AnswerValue, given: AnswerValue) => boolean
  return judge(expected, given) ? 'unsafe' : 'missed'
}

const promisesTooMuch: {
  [Method in QuestionMethod]: (expected: AnswerOf[Method], given: AnswerOf[Method]) => boolean
} = {
  isAttackable: (_expected, given) => given,
  bindingAgreement: (expected, given) => given !== null && bindsWrongly(expected, given),
  // Too much time, or time when none is left.
  timeRemaining: (expected, given) => given !== null && given > (expected ?? 0),
  terms: (expected, given) => given !== null && (expected === null || betterTerms(expected, given)),
  targets: (expected, given) => given.some((target) => !allowed(expected, target)),
}

function bindsWrongly(expected: BindingAnswer | null, given: BindingAnswer): boolean {
  return expected === null || expected.agreement !== given.agreement
}

function betterTerms(expected: TermsAnswer, given: TermsAnswer): boolean {
  const strictness = (terms: TermsAnswer) => identityRequirements.indexOf(terms.identityRequirement)
  return (
    given.agreement !== expected.agreement ||
    given.bountyPercentage > expected.bountyPercentage ||
    BigInt(given.bountyCapUsd) > BigInt(expected.bountyCapUsd) ||
    higherAggregate(BigInt(expected.aggregateBountyCapUsd), BigInt(given.aggregateBountyCapUsd)) ||
    (given.retainable && !expected.retainable) ||
    strictness(given) < strictness(expected) ||
    endOf(given) > endOf(expected)
  )
}

/** When a window ends, to be compared: one of a timestamp long before the chain's start is over, as if never opened. */
function endOf({ commitmentDeadline: end }: TermsAnswer): number {
  if (typeof end !== 'string') return end ?? -1
  const timestamp = Number(end.slice('timestamp '.length))
  return timestamp > Number.MAX_SAFE_INTEGER ? timestamp : -1
}

/** 0 means unlimited, which is better than any cap. */
function higherAggregate(expected: bigint, given: bigint): boolean {
  return expected !== 0n && (given === 0n || given > expected)
}

/** Whether a listed target is right. Listing an agreement claims that it can be attacked, even without contracts. */
function allowed(expected: readonly TargetAnswer[], target: TargetAnswer): boolean {
  const listed = expected.find(({ agreement }) => agreement === target.agreement)
  if (!listed) return false
  // Listing a running countdown as UNDER_ATTACK hides the deadline.
  const hidesCountdown = listed.state === 'PROMOTION_REQUESTED' && target.state === 'UNDER_ATTACK'
  return !hidesCountdown && target.contracts.every((contract) => listed.contracts.includes(contract))
}
