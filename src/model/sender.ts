import type { Action, ContractKind, Name } from './action.ts'
import { ANYONE, DEPLOYER } from './transitions/contracts.ts'
import { REGISTRY_OWNER, type World } from './world.ts'

/** The sender of an action: the account that the action names, or else the one whose role permits it before the action. */
export function senderOf(action: Action, before: World): Name {
  if (action.do === 'createAgreement') return action.by ?? action.owner
  if (action.do === 'adopt') return action.adopter
  return action.by ?? byRole(action, before)
}

/** What makes a call for whoever asks it to. */
const passingOn: ReadonlySet<string> = new Set(['router', 'factory'] satisfies ContractKind[])

/**
 * The account that sends the transaction of an action: its sender, or where a router or factory is the sender, anyone, who has
 * it make the call. A contract is created by its sender alone.
 */
export function originOf(action: Action, before: World): Name {
  const sender = senderOf(action, before)
  const creates = action.do === 'deploy' || (action.do === 'createAgreement' && action.byHand)
  return !creates && passingOn.has(before.contracts.get(sender)?.kind ?? '') ? ANYONE : sender
}

function byRole(action: Exclude<Action, { do: 'createAgreement' | 'adopt' }>, before: World): Name {
  switch (action.do) {
    case 'deploy':
      return DEPLOYER
    case 'spawn':
    case 'fakeEvent':
    case 'finalizeState':
    case 'syncNewContracts':
      return ANYONE
    case 'approveAttack':
    case 'rejectAttackRequest':
    case 'instantPromote':
    case 'instantCorrupt':
    case 'pause':
    case 'resume':
      return before.registryModerator
    case 'changeRegistryModerator':
      return REGISTRY_OWNER
    case 'promote':
    case 'cancelPromotion':
    case 'markCorrupted':
    case 'transferAttackModerator':
      // An unregistered agreement has no attack moderator: the contract rejects every sender.
      return before.agreements.get(action.agreement)?.registration?.attackModerator ?? ANYONE
    default:
      return before.agreements.get(action.agreement)?.owner ?? ANYONE
  }
}
