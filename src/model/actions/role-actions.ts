import * as z from 'zod'
import { name } from '../parts.ts'
import { inState, onlyAttackModerator, onlyOwner } from '../transitions/guards.ts'
import { require } from '../transitions/require.ts'
import { agreementOf, amend, change, set } from '../transitions/set.ts'
import { ANYONE, REGISTRY_OWNER } from '../world.ts'
import {
  type ActionDescriptor,
  attackModeratorOf,
  every,
  onAgreement,
  operation,
  ownerOf,
  sender,
} from './action-descriptor.ts'
import { sentBy } from './action-words.ts'

const transferSchema = z.strictObject({
  do: z.enum(['transferAttackModerator', 'transferOwnership']),
  ...every,
  ...onAgreement,
  to: name,
})
type Transfer = z.infer<typeof transferSchema>

/** Not in PRODUCTION and CORRUPTED. */
const transferAttackModerator: ActionDescriptor<Transfer> = {
  schema: transferSchema,
  sender: attackModeratorOf,
  transition(world, { agreement, by, to }) {
    onlyAttackModerator(world, agreement, by)
    inState(world, agreement, 'ATTACK_REQUESTED', 'UNDER_ATTACK', 'PROMOTION_REQUESTED')
    return amend(world, agreement, { attackModerator: to })
  },
  words: ({ agreement, to, by }) => `${to} becomes attack moderator of ${agreement}${sentBy(by)}`,
}

/** Only offers the agreement, in place of an earlier offer: its owner stays until the other account accepts. */
const transferOwnership: ActionDescriptor<Transfer> = {
  schema: transferSchema,
  sender: ownerOf,
  transition(world, { agreement, by, to }) {
    onlyOwner(world, agreement, by)
    return change(world, agreement, { pendingOwner: to })
  },
  words: ({ agreement, to, by }) => `${agreement} is offered to ${to}${sentBy(by)}`,
}

const acceptOwnershipSchema = operation('acceptOwnership', onAgreement)

/** The agreement has a new owner. The attack moderator, set at registration, stays. */
const acceptOwnership: ActionDescriptor<z.infer<typeof acceptOwnershipSchema>> = {
  schema: acceptOwnershipSchema,
  sender: ({ agreements }, { agreement }) => agreements.get(agreement)?.pendingOwner ?? ANYONE,
  transition(world, { agreement, by }) {
    const { pendingOwner, ...facts } = agreementOf(world, agreement)
    require(pendingOwner !== undefined && (by ?? pendingOwner) === pendingOwner, 'OwnableUnauthorizedAccount')
    return { ...world, agreements: set(world.agreements, agreement, { ...facts, owner: pendingOwner }) }
  },
  words: ({ agreement, by }) => `${by ?? 'the account to which it is offered'} accepts ${agreement} and owns it`,
}

const authorizeSchema = operation('authorizeAgreementOwner', { ...sender, contract: name, to: name })

/** Replaces the owner whose agreements can be requested for a contract of the official deployer. */
const authorizeAgreementOwner: ActionDescriptor<z.infer<typeof authorizeSchema>> = {
  schema: authorizeSchema,
  sender: ({ contracts }, { contract }) => contracts.get(contract)?.authorizedOwner ?? ANYONE,
  transition(world, { contract, to, by }) {
    const facts = world.contracts.get(contract)
    const authorized = facts?.authorizedOwner
    require(facts !== undefined && authorized !== undefined, 'AttackRegistry__NotDeployedViaBattleChainDeployer')
    require((by ?? authorized) === authorized, 'AttackRegistry__Unauthorized')
    return { ...world, contracts: set(world.contracts, contract, { ...facts, authorizedOwner: to }) }
  },
  words: ({ contract, to, by }) => `agreements of ${to} can be requested for ${contract} from now on${sentBy(by)}`,
}

const moderatorSchema = operation('changeRegistryModerator', { to: name, ...sender })

/** The owner of the attack registry names another account that decides attack requests. It concerns every agreement. */
const changeRegistryModerator: ActionDescriptor<z.infer<typeof moderatorSchema>> = {
  schema: moderatorSchema,
  sender: () => REGISTRY_OWNER,
  transition(world, { to, by = REGISTRY_OWNER }) {
    require(by === REGISTRY_OWNER, 'OwnableUnauthorizedAccount')
    return { ...world, registryModerator: to }
  },
  words: ({ to, by }) => `${to} becomes the registry moderator${sentBy(by)}`,
}

export const roleActions = {
  transferAttackModerator,
  transferOwnership,
  acceptOwnership,
  authorizeAgreementOwner,
  changeRegistryModerator,
}
