import * as z from 'zod'
import { type Name, name } from '../parts.ts'
import { MIN_COMMITMENT, PROMOTION_WINDOW } from '../protocol.ts'
import { isActive, stateAt } from '../state.ts'
import { checkAuthorized, isVerified } from '../transitions/authorization.ts'
import { inState, onlyAttackModerator, onlyRegistryModerator } from '../transitions/guards.ts'
import { addLinks, link, unlink } from '../transitions/link-transitions.ts'
import { require } from '../transitions/require.ts'
import { agreementOf, amend, change, set } from '../transitions/set.ts'
import { ANYONE, type Registration, type World } from '../world.ts'
import { type ActionDescriptor, attackModeratorOf, every, onAgreement, ownerOf } from './action-descriptor.ts'
import { sentBy } from './action-words.ts'
import { withFewerCalls, without } from './simpler.ts'

/**
 * The attack registry's operations on an agreement without further facts. `requestUnderAttack` is sent by the function that takes
 * the agreement's scope: the one for unverified contracts if the official deployer made none of them.
 */
export const lifecycleOperations = [
  'requestUnderAttack',
  'goToProduction',
  'approveAttack',
  'rejectAttackRequest',
  'promote',
  'cancelPromotion',
  'markCorrupted',
  'instantPromote',
  'instantCorrupt',
  'finalizeState',
  'syncNewContracts',
] as const
export type LifecycleOperation = (typeof lifecycleOperations)[number]
/**
 * The functions of the attack registry that take a request for contracts of others than the official deployer: one, and its older
 * name.
 */
export const unverifiedRequests = [
  'requestUnderAttackForUnverifiedContracts',
  'requestUnderAttackByNonAuthorized',
] as const
export const isUnverifiedRequest = (name: string | undefined) =>
  (unverifiedRequests as readonly (string | undefined)[]).includes(name)
/**
 * What a later version of the attack registry adds: its moderator puts an agreement into a state that this version does not
 * have, and takes it out of that.
 */
export const laterOperations = ['pause', 'resume'] as const
export const registryOperations = [...lifecycleOperations, ...laterOperations] as const

const schema = z.strictObject({
  do: z.enum(registryOperations),
  ...every,
  ...onAgreement,
  /** Further operations of the same transaction, in order. The sender must be a router, which makes one call after another. */
  also: z
    .array(z.strictObject({ do: z.enum(registryOperations), agreement: name }))
    .min(1)
    .max(8)
    .exactOptional(),
})
export type RegistryAction = z.infer<typeof schema>

/** Whether a word names an operation of the attack registry. */
export function isRegistryOperation(verb: string | undefined): verb is RegistryAction['do'] {
  return (registryOperations as readonly (string | undefined)[]).includes(verb)
}

/** Splits a transaction into one action for each operation. */
export function operationsOf({ also = [], ...first }: RegistryAction): RegistryAction[] {
  const by = first.by === undefined ? {} : { by: first.by }
  return [first, ...also.map((one) => ({ ...one, ...by }))]
}

/** An operation: who sends it, the world after it, and what it does, with `%` for the agreement. */
type Operation = Pick<ActionDescriptor<RegistryAction>, 'transition'> & {
  sender: (before: World, action: RegistryAction) => Name
  text: string
}

const anyone = () => ANYONE
const registryModeratorOf = ({ registryModerator }: World) => registryModerator

const operations: Record<RegistryAction['do'], Operation> = {
  /** NOT_DEPLOYED → ATTACK_REQUESTED; every scope address is linked. Of a scope with verified contracts, all have to be. */
  requestUnderAttack: {
    sender: ownerOf,
    transition(world, { agreement, by }) {
      const { scope } = agreementOf(world, agreement)
      const verified = scope.some((contract) => isVerified(world, contract))
      return register(world, { agreement, by, verified }, { deadline: world.now + PROMOTION_WINDOW })
    },
    text: 'attack mode is requested for %',
  },
  /** NOT_DEPLOYED → PRODUCTION, for verified contracts alone; it is never attackable. */
  goToProduction: {
    sender: ownerOf,
    transition: (world, { agreement, by }) => register(world, { agreement, by, verified: true }, { promoted: true }),
    text: '% goes straight to production',
  },
  /** ATTACK_REQUESTED → UNDER_ATTACK; the request's deadline no longer counts. */
  approveAttack: {
    sender: registryModeratorOf,
    transition(world, { agreement, by }) {
      onlyRegistryModerator(world, by)
      inState(world, agreement, 'ATTACK_REQUESTED')
      return amend(world, agreement, { approvedAt: world.now })
    },
    text: "%'s attack request is approved",
  },
  /** ATTACK_REQUESTED → NOT_DEPLOYED: the record is wiped, the scope's links are cleared, a new request is possible. */
  rejectAttackRequest: {
    sender: registryModeratorOf,
    transition(world, { agreement, by }) {
      onlyRegistryModerator(world, by)
      inState(world, agreement, 'ATTACK_REQUESTED')
      const { registration: _, ...facts } = agreementOf(world, agreement)
      const wiped = { ...world, agreements: set(world.agreements, agreement, facts) }
      return facts.scope.reduce<World>((next, contract) => unlink(next, agreement, contract), wiped)
    },
    text: "%'s attack request is rejected",
  },
  /** UNDER_ATTACK → PROMOTION_REQUESTED: the countdown starts. */
  promote: {
    sender: attackModeratorOf,
    transition(world, { agreement, by }) {
      onlyAttackModerator(world, agreement, by)
      inState(world, agreement, 'UNDER_ATTACK')
      const firstPromotionAt = agreementOf(world, agreement).registration?.firstPromotionAt ?? world.now
      return amend(world, agreement, { promotionRequestedAt: world.now, firstPromotionAt })
    },
    text: 'promotion of % is requested',
  },
  /** PROMOTION_REQUESTED → UNDER_ATTACK: the countdown is cleared. */
  cancelPromotion: {
    sender: attackModeratorOf,
    transition(world, { agreement, by }) {
      onlyAttackModerator(world, agreement, by)
      inState(world, agreement, 'PROMOTION_REQUESTED')
      return amend(world, agreement, { promotionRequestedAt: 0 })
    },
    text: 'the promotion of % is cancelled',
  },
  /** UNDER_ATTACK, PROMOTION_REQUESTED → CORRUPTED, by the attack moderator. */
  markCorrupted: {
    sender: attackModeratorOf,
    transition(world, { agreement, by }) {
      onlyAttackModerator(world, agreement, by)
      inState(world, agreement, 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
      return amend(world, agreement, { corrupted: true, promotionRequestedAt: 0 })
    },
    text: '% is marked corrupted',
  },
  /** ATTACK_REQUESTED, UNDER_ATTACK, PROMOTION_REQUESTED → PRODUCTION, at once. */
  instantPromote: {
    sender: registryModeratorOf,
    transition(world, { agreement, by }) {
      onlyRegistryModerator(world, by)
      inState(world, agreement, 'ATTACK_REQUESTED', 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
      return amend(world, agreement, { promoted: true, promotionRequestedAt: 0 })
    },
    text: 'the registry moderator promotes % at once',
  },
  /** UNDER_ATTACK, PROMOTION_REQUESTED → CORRUPTED, by the registry moderator. */
  instantCorrupt: {
    sender: registryModeratorOf,
    transition(world, { agreement, by }) {
      onlyRegistryModerator(world, by)
      inState(world, agreement, 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
      return amend(world, agreement, { corrupted: true, promotionRequestedAt: 0 })
    },
    text: 'the registry moderator corrupts % at once',
  },
  /** Records a PRODUCTION that a deadline brought. Otherwise it does nothing; it never reverts. */
  finalizeState: {
    sender: anyone,
    transition(world, { agreement }) {
      const registration = agreementOf(world, agreement).registration
      if (!registration || registration.promoted || stateAt(registration, world.now) !== 'PRODUCTION') return world
      return amend(world, agreement, { promoted: true, promotionRequestedAt: 0 })
    },
    text: 'the state of % is finalised',
  },
  /** Links the contracts in scope that are not linked to this agreement. */
  syncNewContracts: {
    sender: anyone,
    transition(world, { agreement }) {
      const { factoryMade, registration, scope } = agreementOf(world, agreement)
      require(factoryMade, 'AttackRegistry__InvalidAgreement')
      require(registration !== undefined, 'AttackRegistry__AgreementNotRegistered')
      require(isActive(stateAt(registration, world.now)), 'AttackRegistry__InvalidState')
      const missing = scope.filter((contract) => world.links.get(contract)?.agreement !== agreement)
      require(missing.length > 0, 'AttackRegistry__NoNewContracts')
      return addLinks(world, agreement, missing)
    },
    text: 'the links of % are synced',
  },
  /** UNDER_ATTACK, PROMOTION_REQUESTED → PAUSED, in a later version of the registry. What is written down stays. */
  pause: {
    sender: registryModeratorOf,
    transition(world, { agreement, by }) {
      onlyRegistryModerator(world, by)
      inState(world, agreement, 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
      return amend(world, agreement, { paused: true })
    },
    text: 'a later version of the registry pauses %: its state is 7, which is new',
  },
  /** PAUSED → the state that follows from what is written down. */
  resume: {
    sender: registryModeratorOf,
    transition(world, { agreement, by }) {
      onlyRegistryModerator(world, by)
      inState(world, agreement, 'PAUSED')
      const { paused: _, ...registration } = agreementOf(world, agreement).registration as Registration
      return change(world, agreement, { registration })
    },
    text: 'the registry ends the pause of %',
  },
}

/** An operation, which can have others in its transaction. */
const registryAction: ActionDescriptor<RegistryAction> = {
  schema,
  sender: (before, action) => operations[action.do].sender(before, action),
  transition(world, action) {
    const { sender, transition } = operations[action.do]
    if (!action.also) return transition(world, action)
    const by = action.by ?? sender(world, action)
    if (world.contracts.get(by)?.kind !== 'router')
      throw new Error(`"${by}" is no router: a transaction of several operations needs one as its sender`)
    return operationsOf({ ...action, by }).reduce((next, one) => operations[one.do].transition(next, one), world)
  },
  words(action) {
    const texts = operationsOf(action).map((one) => operations[one.do].text.replace('%', one.agreement))
    return `${texts.join(', and in the same transaction ')}${sentBy(action.by)}`
  },
  simpler: (action) => [...without(action, 'by'), ...withFewerCalls(action)],
}

export const registryActions = Object.fromEntries(
  registryOperations.map((operation) => [operation, registryAction]),
) as Record<RegistryAction['do'], ActionDescriptor<RegistryAction>>

function checkRegistrable(world: World, agreement: Name, by: Name | undefined): void {
  const facts = agreementOf(world, agreement)
  require(facts.factoryMade, 'AttackRegistry__InvalidAgreement')
  require(facts.registration === undefined, 'AttackRegistry__InvalidState')
  require((by ?? facts.owner) === facts.owner, 'AttackRegistry__NotAgreementOwner')
  require(facts.scope.length > 0, 'AttackRegistry__EmptyContractArray')
  require(facts.cantChangeUntil >= world.now + MIN_COMMITMENT, 'AttackRegistry__InsufficientCommitment')
}

/**
 * Registers an agreement and links its scope.
 * @param verified Whether the agreement's owner must be authorized for every contract.
 */
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
