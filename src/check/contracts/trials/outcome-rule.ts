import type { Action, BountyTerms } from '../../../model/action.ts'
import { identityRequirements } from '../../../model/protocol.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import { stateRule } from '../read/contract-state-rule.ts'

/** The rule behind each refusal. What is not here depends on more than the error's name. */
const ofErrors: Record<string, ContractRuleId> = {
  AttackRegistry__Unauthorized: 'CONTRACT-1',
  AttackRegistry__NotAgreementOwner: 'CONTRACT-1',
  OwnableUnauthorizedAccount: 'CONTRACT-1',
  AttackRegistry__InvalidState: 'CONTRACT-2',
  AttackRegistry__AgreementNotRegistered: 'CONTRACT-2',
  AttackRegistry__NoNewContracts: 'CONTRACT-2',
  AttackRegistry__EmptyContractArray: 'CONTRACT-3',
  AttackRegistry__InsufficientCommitment: 'CONTRACT-3',
  AttackRegistry__InvalidAgreement: 'CONTRACT-13',
  AttackRegistry__ContractAlreadyLinked: 'CONTRACT-7',
  AttackRegistry__AgreementOwnerNotAuthorized: 'CONTRACT-19',
  AttackRegistry__DeployedViaBattleChainDeployer: 'CONTRACT-19',
  AttackRegistry__NotDeployedViaBattleChainDeployer: 'CONTRACT-19',
  Agreement__CannotReduceScopeDuringCommitment: 'COMMIT-3',
  Agreement__CannotChangeAgreementURIDuringCommitment: 'COMMIT-6',
  Agreement__CannotShortenCommitmentWindow: 'COMMIT-7',
  Agreement__BountyPercentageExceedsMax: 'CONTRACT-8',
  Agreement__AggregateBountyCapBelowIndividualCap: 'CONTRACT-8',
  Agreement__CannotSetBothAggregateBountyCapUsdAndRetainable: 'CONTRACT-8',
}

/**
 * Finds the rule that an action's wrong outcome breaks.
 * @param world The world before the action.
 * @param expected The error that it must revert with; `undefined` if it must pass.
 * @param actual The error that it reverted with; `undefined` if it passed.
 */
export function outcomeRule(
  world: World,
  action: Action,
  expected: string | undefined,
  actual: string | undefined,
): ContractRuleId {
  if (action.do === 'finalizeState') return 'CONTRACT-15'
  const facts = 'agreement' in action && action.agreement ? world.agreements.get(action.agreement) : undefined
  if (facts && isAtEnd(world, facts) && [expected, actual].some(isAboutWindow)) return 'COMMIT-9'
  // The same error with other arguments.
  if (expected !== undefined && expected === actual) return 'CONTRACT-9'
  if (expected !== undefined && actual !== undefined) {
    // What is refused for another reason only was not refused for the window's.
    const window = expected.endsWith('DuringCommitment') ? ofErrors[expected] : undefined
    return window ?? differentErrors(expected, actual)
  }
  const error = (expected ?? actual) as string
  if (error === 'Agreement__UnfavorableBountyChange') return termsRule(action, facts, expected === undefined)
  if (error === 'AttackRegistry__InvalidState' || error === 'AttackRegistry__ContractAlreadyLinked') {
    // An agreement that time ends just now may be taken for an active one, or the other way round.
    const others = error === 'AttackRegistry__InvalidState' ? [] : world.agreements.values()
    const ending = [...(facts ? [facts] : []), ...others].find((one) => isAtDeadline(world, one))
    if (ending) return stateRule(ending, world)
  }
  return ofErrors[error] ?? (error.startsWith('Agreement__') ? 'CONTRACT-16' : 'CONTRACT-9')
}

/** Blames the name of an error if both belong to one rule; if one is about a role, the order of the checks. */
function differentErrors(expected: string, actual: string): ContractRuleId {
  const isRole = [expected, actual].some((error) => ofErrors[error] === 'CONTRACT-1')
  return isRole && ofErrors[expected] !== ofErrors[actual] && ofErrors[actual] !== undefined
    ? 'CONTRACT-1'
    : 'CONTRACT-9'
}

const isAboutWindow = (error: string | undefined) =>
  error === 'Agreement__UnfavorableBountyChange' || (error?.endsWith('DuringCommitment') ?? false)

/** Whether this is the last second of the commitment window, or the first after it. */
const isAtEnd = ({ now }: World, { cantChangeUntil }: AgreementFacts) =>
  cantChangeUntil > 0 && (now === cantChangeUntil || now === cantChangeUntil - 1)

/** Whether time has just changed the state, or is about to. */
function isAtDeadline(world: World, { registration }: AgreementFacts): boolean {
  if (!registration || registration.promoted || registration.corrupted) return false
  const { promotionRequestedAt, deadline, approvedAt } = registration
  const end = promotionRequestedAt > 0 ? promotionRequestedAt + 3 * 86_400 : approvedAt === undefined ? deadline : 0
  return end > 0 && world.now >= end - 1
}

/** Finds the rule of the term that became worse, or of a favourable change that should pass. */
function termsRule(action: Action, facts: AgreementFacts | undefined, shouldPass: boolean): ContractRuleId {
  if (shouldPass || action.do !== 'setBountyTerms' || !facts) return 'COMMIT-8'
  const before = facts.terms
  const after: BountyTerms = { ...before, ...action.terms }
  if (after.bountyPercentage < before.bountyPercentage) return 'COMMIT-1'
  if (BigInt(after.bountyCapUsd) < BigInt(before.bountyCapUsd)) return 'COMMIT-2'
  if (after.aggregateBountyCapUsd !== before.aggregateBountyCapUsd && after.aggregateBountyCapUsd !== '0')
    return 'COMMIT-2'
  const strictness = (terms: BountyTerms) => identityRequirements.indexOf(terms.identityRequirement)
  if (strictness(after) > strictness(before)) return 'COMMIT-4'
  if (before.retainable && !after.retainable) return 'COMMIT-5'
  return 'COMMIT-4'
}
