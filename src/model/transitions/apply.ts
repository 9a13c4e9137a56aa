import type { Action, Life, LifeOperation } from '../action.ts'
import type { World } from '../world.ts'
import { adopt } from './adopt.ts'
import * as agreement from './agreement.ts'
import { deploy, spawn } from './contracts.ts'
import * as life from './life.ts'
import * as promises from './promises.ts'
import { Refusal } from './refusal.ts'
import * as scope from './scope.ts'

/** What an action comes to: the world after it, and the error's name where it reverted and changed nothing. */
export type Outcome = { world: World; refusal?: string }

/** Carries out one action in the latest block of the world. Pure; throws only where the scenario itself is impossible. */
export function apply(world: World, action: Action): Outcome {
  try {
    return { world: carryOut(world, action) }
  } catch (error) {
    if (error instanceof Refusal) return { world, refusal: error.error }
    throw error
  }
}

function carryOut(world: World, action: Action): World {
  switch (action.do) {
    case 'deploy':
      return deploy(world, action)
    case 'spawn':
      return spawn(world, action)
    case 'adopt':
      return adopt(world, action)
    case 'createAgreement':
      return agreement.create(world, action)
    case 'transferOwnership':
      return agreement.transferOwnership(world, action)
    case 'addAccounts':
      return scope.addAccounts(world, action)
    case 'removeAccounts':
      return scope.removeAccounts(world, action)
    case 'addOrSetChains':
      return scope.addOrSetChains(world, action)
    case 'removeChains':
      return scope.removeChains(world, action)
    case 'setBountyTerms':
      return promises.setBountyTerms(world, action)
    case 'setAgreementURI':
      return promises.setAgreementURI(world, action)
    case 'setProtocolName':
      return agreement.setProtocolName(world, action)
    case 'setContactDetails':
      return agreement.setContactDetails(world, action)
    case 'extendCommitmentWindow':
      return promises.extendCommitmentWindow(world, action)
    case 'transferAttackModerator':
      return life.transferAttackModerator(world, action)
    default:
      return lifeOf[action.do](world, action)
  }
}

const lifeOf: Record<LifeOperation, (world: World, action: Life) => World> = {
  requestUnderAttack: life.requestUnderAttack,
  goToProduction: life.goToProduction,
  approveAttack: life.approveAttack,
  rejectAttackRequest: life.rejectAttackRequest,
  promote: life.promote,
  cancelPromotion: life.cancelPromotion,
  markCorrupted: life.markCorrupted,
  instantPromote: life.instantPromote,
  instantCorrupt: life.instantCorrupt,
  finalizeState: life.finalizeState,
  syncNewContracts: life.syncNewContracts,
}
