import type { Name } from '../parts.ts'
import type { ContractState } from '../protocol.ts'
import { stateAt } from '../state.ts'
import type { AgreementFacts, World } from '../world.ts'
import { require } from './require.ts'
import { agreementOf } from './set.ts'

/** Reverts unless the owner sends it. */
export function onlyOwner(world: World, agreement: Name, by: Name | undefined): AgreementFacts {
  const facts = agreementOf(world, agreement)
  require((by ?? facts.owner) === facts.owner, 'OwnableUnauthorizedAccount')
  return facts
}

/** Reverts unless the registry moderator sends it. */
export function onlyRegistryModerator({ registryModerator }: World, by: Name = registryModerator) {
  require(by === registryModerator, 'AttackRegistry__Unauthorized')
}

/** Reverts unless the attack moderator sends it. */
export function onlyAttackModerator(world: World, agreement: Name, by: Name | undefined) {
  const moderator = agreementOf(world, agreement).registration?.attackModerator
  require(moderator !== undefined && (by ?? moderator) === moderator, 'AttackRegistry__Unauthorized')
}

/** Reverts unless the agreement is in one of these states. */
export function inState(world: World, agreement: Name, ...allowed: ContractState[]) {
  const state = stateAt(agreementOf(world, agreement).registration, world.now)
  require(allowed.includes(state), 'AttackRegistry__InvalidState')
}

/** Reverts inside the commitment window, `now < cantChangeUntil`; from that second on all is allowed (COMMIT-9). */
export function outsideWindow(world: World, facts: AgreementFacts, error: string) {
  require(world.now >= facts.cantChangeUntil, error)
}
