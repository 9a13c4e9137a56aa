import type { Name } from '../../model/action.ts'
import type { ContractState } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { RuleId } from '../../model/rules.ts'
import { stateAt } from '../../model/state.ts'
import type { World } from '../../model/world.ts'

/** Finds the rule that a wrong state of an agreement breaks. */
export function stateRule(world: World, agreement: Name, given: ContractState): RuleId {
  const registration = world.agreements.get(agreement)?.registration
  const right = rulebook.stateOf(world, agreement)
  const endedByClock = right === 'PRODUCTION' && registration !== undefined && !registration.promoted
  // The state before a deadline ended it without a transaction.
  if (endedByClock && given === stateAt(registration, 0)) return given === 'ATTACK_REQUESTED' ? 'STATE-10' : 'STATE-5'
  if (registration?.firstPromotionAt && right === 'UNDER_ATTACK' && given !== 'NOT_DEPLOYED') return 'STATE-6'
  if (right === 'PROMOTION_REQUESTED' && given === 'PRODUCTION') return 'STATE-4'
  if (right === 'UNDER_ATTACK' || right === 'PROMOTION_REQUESTED') return 'STATE-1'
  return right === 'PRODUCTION' || right === 'CORRUPTED' ? 'STATE-2' : 'STATE-3'
}
