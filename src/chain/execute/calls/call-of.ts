import type { Action } from '../../../model/action.ts'
import type { Call, Setting } from '../call.ts'
import { adopt, createAgreement } from './agreements.ts'
import { deploy, spawn } from './contracts.ts'
import { life, transfer } from './lifecycle.ts'
import { ownerWrite } from './writes.ts'

/**
 * The transaction of an action, in its setting.
 * @throws {InternalError} where the action builds on an agreement that the world before it doesn't have.
 */
export function callOf(action: Action, setting: Setting): Call {
  switch (action.do) {
    case 'deploy':
      return deploy(action, setting)
    case 'spawn':
      return spawn(action, setting)
    case 'createAgreement':
      return createAgreement(action, setting)
    case 'adopt':
      return adopt(action, setting)
    case 'transferAttackModerator':
    case 'transferOwnership':
      return transfer(action, setting)
    case 'addAccounts':
    case 'removeAccounts':
    case 'addOrSetChains':
    case 'removeChains':
    case 'setBountyTerms':
    case 'setAgreementURI':
    case 'setProtocolName':
    case 'setContactDetails':
    case 'extendCommitmentWindow':
      return ownerWrite(action, setting)
    default:
      return life(action, setting)
  }
}
