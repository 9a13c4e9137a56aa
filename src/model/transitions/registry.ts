import type { RegistryAction } from '../actions/registry-operations.ts'
import type { ChangeRegistryModerator, Transfer } from '../actions/roles.ts'
import type { Name } from '../parts.ts'
import { type ContractState, MIN_COMMITMENT, PROMOTION_WINDOW } from '../protocol.ts'
import { isActive, stateAt } from '../state.ts'
import { REGISTRY_OWNER, type Registration, type World } from '../world.ts'
import { checkAuthorized, isVerified } from './authorization.ts'
import { addLinks, link, unlink } from './links.ts'
import { require } from './refusal.ts'
import { agreementOf, change, set } from './set.ts'

/** NOT_DEPLOYED → ATTACK_REQUESTED; every scope address is linked. Of a scope with verified contracts, all have to be. */
export function requestUnderAttack(world: World, { agreement, by }: RegistryAction): World {
  const { scope } = agreementOf(world, agreement)
  const verified = scope.some((contract) => isVerified(world, contract))
  return register(world, { agreement, by, verified }, { deadline: world.now + PROMOTION_WINDOW })
}

/** NOT_DEPLOYED → PRODUCTION, for verified contracts alone; it is never attackable. */
export function goToProduction(world: World, { agreement, by }: RegistryAction): World {
  return register(world, { agreement, by, verified: true }, { promoted: true })
}

/** ATTACK_REQUESTED → UNDER_ATTACK; the request's deadline no longer counts. */
export function approveAttack(world: World, { agreement, by }: RegistryAction): World {
  onlyRegistryModerator(world, by)
  inState(world, agreement, 'ATTACK_REQUESTED')
  return amend(world, agreement, { approvedAt: world.now })
}

/** ATTACK_REQUESTED → NOT_DEPLOYED: the record is wiped, the scope's links are cleared, a new request is possible. */
export function rejectAttackRequest(world: World, { agreement, by }: RegistryAction): World {
  onlyRegistryModerator(world, by)
  inState(world, agreement, 'ATTACK_REQUESTED')
  const { registration: _, ...facts } = agreementOf(world, agreement)
  const wiped = { ...world, agreements: set(world.agreements, agreement, facts) }
  return facts.scope.reduce<World>((next, contract) => unlink(next, agreement, contract), wiped)
}

/** UNDER_ATTACK → PROMOTION_REQUESTED: the countdown starts. */
export function promote(world: World, { agreement, by }: RegistryAction): World {
  onlyAttackModerator(world, agreement, by)
  inState(world, agreement, 'UNDER_ATTACK')
  const firstPromotionAt = agreementOf(world, agreement).registration?.firstPromotionAt ?? world.now
  return amend(world, agreement, { promotionRequestedAt: world.now, firstPromotionAt })
}

/** PROMOTION_REQUESTED → UNDER_ATTACK: the countdown is cleared. */
export function cancelPromotion(world: World, { agreement, by }: RegistryAction): World {
  onlyAttackModerator(world, agreement, by)
  inState(world, agreement, 'PROMOTION_REQUESTED')
  return amend(world, agreement, { promotionRequestedAt: 0 })
}

/** UNDER_ATTACK, PROMOTION_REQUESTED → CORRUPTED, by the attack moderator. */
export function markCorrupted(world: World, { agreement, by }: RegistryAction): World {
  onlyAttackModerator(world, agreement, by)
  inState(world, agreement, 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
  return amend(world, agreement, { corrupted: true, promotionRequestedAt: 0 })
}

/** UNDER_ATTACK, PROMOTION_REQUESTED → CORRUPTED, by the registry moderator. */
export function instantCorrupt(world: World, { agreement, by }: RegistryAction): World {
  onlyRegistryModerator(world, by)
  inState(world, agreement, 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
  return amend(world, agreement, { corrupted: true, promotionRequestedAt: 0 })
}

/** ATTACK_REQUESTED, UNDER_ATTACK, PROMOTION_REQUESTED → PRODUCTION, at once. */
export function instantPromote(world: World, { agreement, by }: RegistryAction): World {
  onlyRegistryModerator(world, by)
  inState(world, agreement, 'ATTACK_REQUESTED', 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
  return amend(world, agreement, { promoted: true, promotionRequestedAt: 0 })
}

/** Records a PRODUCTION that a deadline brought. Otherwise it does nothing; it never reverts. */
export function finalizeState(world: World, { agreement }: RegistryAction): World {
  const registration = agreementOf(world, agreement).registration
  if (!registration || registration.promoted || stateAt(registration, world.now) !== 'PRODUCTION') return world
  return amend(world, agreement, { promoted: true, promotionRequestedAt: 0 })
}

/** Links the contracts in scope that are not linked to this agreement. */
export function syncNewContracts(world: World, { agreement }: RegistryAction): World {
  const { factoryMade, registration, scope } = agreementOf(world, agreement)
  require(factoryMade, 'AttackRegistry__InvalidAgreement')
  require(registration !== undefined, 'AttackRegistry__AgreementNotRegistered')
  require(isActive(stateAt(registration, world.now)), 'AttackRegistry__InvalidState')
  const missing = scope.filter((contract) => world.links.get(contract)?.agreement !== agreement)
  require(missing.length > 0, 'AttackRegistry__NoNewContracts')
  return addLinks(world, agreement, missing)
}

/** UNDER_ATTACK, PROMOTION_REQUESTED → PAUSED, in a later version of the registry. What is written down stays. */
export function pause(world: World, { agreement, by }: RegistryAction): World {
  onlyRegistryModerator(world, by)
  inState(world, agreement, 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
  return amend(world, agreement, { paused: true })
}

/** PAUSED → the state that follows from what is written down. */
export function resume(world: World, { agreement, by }: RegistryAction): World {
  onlyRegistryModerator(world, by)
  inState(world, agreement, 'PAUSED')
  const { paused: _, ...registration } = agreementOf(world, agreement).registration as Registration
  return change(world, agreement, { registration })
}

/** Transfers the role of attack moderator to another account; not in PRODUCTION and CORRUPTED. */
export function transferAttackModerator(world: World, { agreement, by, to }: Transfer): World {
  onlyAttackModerator(world, agreement, by)
  inState(world, agreement, 'ATTACK_REQUESTED', 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
  return amend(world, agreement, { attackModerator: to })
}

/** Names another registry moderator: the owner of the attack registry alone can. */
export function changeRegistryModerator(world: World, { to, by = REGISTRY_OWNER }: ChangeRegistryModerator): World {
  require(by === REGISTRY_OWNER, 'OwnableUnauthorizedAccount')
  return { ...world, registryModerator: to }
}

function checkRegistrable(world: World, agreement: Name, by: Name | undefined): void {
  const facts = agreementOf(world, agreement)
  require(facts.factoryMade, 'AttackRegistry__InvalidAgreement')
  require(facts.registration === undefined, 'AttackRegistry__InvalidState')
  require((by ?? facts.owner) === facts.owner, 'AttackRegistry__NotAgreementOwner')
  require(facts.scope.length > 0, 'AttackRegistry__EmptyContractArray')
  require(facts.cantChangeUntil >= world.now + MIN_COMMITMENT, 'AttackRegistry__InsufficientCommitment')
}

/** @param verified Whether every contract has to be one that the agreement's owner is authorized for. */
function register(
  world: World,
  { agreement, by, verified }: { agreement: Name; by: Name | undefined; verified: boolean },
  how: Partial<Registration>,
): World {
  checkRegistrable(world, agreement, by)
  const { owner, scope, terms, agreementURI, cantChangeUntil } = agreementOf(world, agreement)
  const linked = link(world, agreement, scope)
  if (verified) for (const contract of scope) checkAuthorized(world, contract, owner)
  return change(linked, agreement, {
    registration: {
      attackModerator: owner,
      registeredAt: world.now,
      deadline: 0,
      promotionRequestedAt: 0,
      promoted: false,
      corrupted: false,
      promises: { terms, agreementURI, cantChangeUntil },
      ...how,
    },
  })
}

function amend(world: World, agreement: Name, facts: Partial<Registration>): World {
  const { registration } = agreementOf(world, agreement)
  if (!registration) throw new Error(`"${agreement}" is not registered`)
  return change(world, agreement, { registration: { ...registration, ...facts } })
}

function inState(world: World, agreement: Name, ...allowed: ContractState[]) {
  const state = stateAt(agreementOf(world, agreement).registration, world.now)
  require(allowed.includes(state), 'AttackRegistry__InvalidState')
}

function onlyRegistryModerator({ registryModerator }: World, by: Name = registryModerator) {
  require(by === registryModerator, 'AttackRegistry__Unauthorized')
}

function onlyAttackModerator(world: World, agreement: Name, by: Name | undefined) {
  const moderator = agreementOf(world, agreement).registration?.attackModerator
  require(moderator !== undefined && (by ?? moderator) === moderator, 'AttackRegistry__Unauthorized')
}
