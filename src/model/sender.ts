import type { Action, ContractKind, Name } from './action.ts'
import { ANYONE, DEPLOYER } from './transitions/contracts.ts'
import { type ContractFacts, REGISTRY_OWNER, type World } from './world.ts'

/** The sender of an action: the account that the action names, or else the one whose role permits it before the action. */
export function senderOf(action: Action, before: World): Name {
  if (action.do === 'createAgreement') return action.by ?? action.owner
  if (action.do === 'adopt') return action.adopter
  return action.by ?? byRole(action, before)
}

const passingOn: ReadonlySet<string> = new Set(['vault', 'factory', 'router'] satisfies ContractKind[])

/**
 * The account that sends the transaction of an action: its sender, or where a contract is the sender, anyone, who has it make the
 * call.
 */
export function originOf(action: Action, before: World): Name {
  const sender = senderOf(action, before)
  return before.contracts.has(sender) ? ANYONE : sender
}

/** Whether an account can be the sender of an action. No contract sends a transaction, and not every one makes calls. */
export function canSend(action: Action, before: World): boolean {
  const sender = senderOf(action, before)
  const contract = before.contracts.get(sender)
  if (!contract) return !before.agreements.has(sender)
  const isCreation = action.do === 'deploy' || (action.do === 'createAgreement' && action.byHand === true)
  return !isCreation && makesCalls(contract)
}

/** Whether a contract makes a call for whoever asks it to. */
export function makesCalls({ kind, hasOtherCode }: ContractFacts): boolean {
  return !hasOtherCode && passingOn.has(kind)
}

function byRole(action: Exclude<Action, { do: 'createAgreement' | 'adopt' }>, before: World): Name {
  switch (action.do) {
    case 'deploy':
      return DEPLOYER
    case 'spawn':
    case 'call':
    case 'upgrade':
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
    case 'authorizeAgreementOwner':
      return before.contracts.get(action.contract)?.authorizedOwner ?? ANYONE
    case 'acceptOwnership':
      return before.agreements.get(action.agreement)?.pendingOwner ?? ANYONE
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
