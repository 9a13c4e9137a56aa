import type { Name } from '../parts.ts'
import type { ContractState } from '../protocol.ts'
import { stateAt } from '../state.ts'
import type { AgreementFacts, World } from '../world.ts'
import { require } from './require.ts'
import { agreementOf } from './set.ts'

export function onlyOwner(world: World, agreement: Name, by: Name | undefined): AgreementFacts {
  const facts = agreementOf(world, agreement)
  require((by ?? facts.owner) === facts.owner, 'OwnableUnauthorizedAccount')
  return facts
}

export function onlyRegistryModerator({ registryModerator }: World, by: Name = registryModerator) {
  require(by === registryModerator, 'AttackRegistry__Unauthorized')
}

export function onlyAttackModerator(world: World, agreement: Name, by: Name | undefined) {
  const moderator = agreementOf(world, agreement).registration?.attackModerator
  require(moderator !== undefined && (by ?? moderator) === moderator, 'AttackRegistry__Unauthorized')
}

export function inState(world: World, agreement: Name, ...allowed: ContractState[]) {
  const state = stateAt(agreementOf(world, agreement).registration, world.now)
  require(allowed.includes(state), 'AttackRegistry__InvalidState')
}

/** Reverts inside the commitment window, `now < cantChangeUntil`; from `cantChangeUntil` on, all is allowed (COMMIT-9). */
export function outsideWindow(world: World, facts: AgreementFacts, error: string) {
  require(world.now >= facts.cantChangeUntil, error)
}
