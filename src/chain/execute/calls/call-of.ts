import { router } from '../../../artifacts/index.ts'
import type { Action } from '../../../model/action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import type { Call, CallContext } from '../call.ts'
import { adopt, createAgreement } from './agreements.ts'
import { deploy } from './deploy.ts'
import { fakeEvent } from './fake-event.ts'
import { acceptOwnership, authorizeAgreementOwner, changeRegistryModerator, lifecycle, transfer } from './lifecycle.ts'
import { spawn } from './spawn.ts'
import { ownerWrite } from './writes.ts'

/**
 * The call of an action.
 * @throws {InternalError} if the action changes an agreement that does not exist before it.
 */
export function callOf(action: Action, context: CallContext): Call {
  switch (action.do) {
    case 'deploy':
      return deploy(action, context)
    case 'spawn':
      return spawn(action, context)
    case 'createAgreement':
      return createAgreement(action, context)
    case 'upgrade': {
      const args = [context.addressBook.addressOf(action.implementation)] as const
      const data = encodeCall({ abi: router.abi, functionName: 'upgradeTo', args })
      return { to: context.addressBook.addressOf(action.contract), data }
    }
    case 'call':
      return { to: context.addressBook.addressOf(action.contract), data: '0x' }
    case 'adopt':
      return adopt(action, context)
    case 'fakeEvent':
      return fakeEvent(action, context)
    case 'transferAttackModerator':
    case 'transferOwnership':
      return transfer(action, context)
    case 'acceptOwnership':
      return acceptOwnership(action, context)
    case 'authorizeAgreementOwner':
      return authorizeAgreementOwner(action, context)
    case 'changeRegistryModerator':
      return changeRegistryModerator(action, context)
    case 'addAccounts':
    case 'removeAccounts':
    case 'addOrSetChains':
    case 'removeChains':
    case 'setBountyTerms':
    case 'setAgreementURI':
    case 'setProtocolName':
    case 'setContactDetails':
    case 'extendCommitmentWindow':
      return ownerWrite(action, context)
    default:
      return lifecycle(action, context)
  }
}
