import type { Action, Name } from '../action.ts'
import { operationsOf, type RegistryAction } from '../actions/registry-operations.ts'
import { senderOf } from '../sender.ts'
import { sharedContracts, type World } from '../world.ts'
import { adopt } from './adopt.ts'
import * as agreement from './agreement.ts'
import { authorizeAgreementOwner } from './authorization.ts'
import { call, deploy, spawn, upgrade } from './contracts.ts'
import { fakeEvent } from './fake-event.ts'
import { withOlderContracts } from './older-contracts.ts'
import * as promises from './promises.ts'
import { Refusal } from './refusal.ts'
import * as registry from './registry.ts'
import * as scope from './scope.ts'

/** The world after an action. If it reverted, the world is unchanged and `refusal` is the error's name. */
export type Outcome = { world: World; refusal?: string }

/** Carries out one action in the latest block. Pure; throws only if the scenario itself is impossible. */
export function apply(world: World, action: Action): Outcome {
  try {
    return { world: carryOut(withOlderContracts(world, action), action) }
  } catch (error) {
    if (error instanceof Refusal) return { world, refusal: error.error }
    throw error
  }
}

function carryOut(world: World, action: Action): World {
  const sender = senderOf(action, world)
  if (sharedContracts.includes(sender)) throw new Error(`"${sender}" sends nothing: every scenario shares it`)
  switch (action.do) {
    case 'deploy':
      return deploy(world, action)
    case 'spawn':
      return spawn(world, action)
    case 'call':
      return call(world, action)
    case 'upgrade':
      return upgrade(world, action)
    case 'adopt':
      return adopt(world, action)
    case 'fakeEvent':
      return fakeEvent(world, action)
    case 'createAgreement':
      return agreement.create(world, action)
    case 'transferOwnership':
      return agreement.transferOwnership(world, action)
    case 'acceptOwnership':
      return agreement.acceptOwnership(world, action)
    case 'authorizeAgreementOwner':
      return authorizeAgreementOwner(world, action)
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
      return registry.transferAttackModerator(world, action)
    case 'changeRegistryModerator':
      return registry.changeRegistryModerator(world, action)
    default:
      return registryOperations(world, action, sender)
  }
}

/** The operations of a transaction. */
function registryOperations(world: World, action: RegistryAction, sender: Name): World {
  if (!action.also) return registryTransitions[action.do](world, action)
  if (world.contracts.get(sender)?.kind !== 'router')
    throw new Error(`"${sender}" is no router: a transaction of several operations needs one as its sender`)
  return operationsOf({ ...action, by: sender }).reduce((next, one) => registryTransitions[one.do](next, one), world)
}

const registryTransitions: Record<RegistryAction['do'], (world: World, action: RegistryAction) => World> = {
  requestUnderAttack: registry.requestUnderAttack,
  goToProduction: registry.goToProduction,
  approveAttack: registry.approveAttack,
  rejectAttackRequest: registry.rejectAttackRequest,
  promote: registry.promote,
  cancelPromotion: registry.cancelPromotion,
  markCorrupted: registry.markCorrupted,
  instantPromote: registry.instantPromote,
  instantCorrupt: registry.instantCorrupt,
  finalizeState: registry.finalizeState,
  syncNewContracts: registry.syncNewContracts,
  pause: registry.pause,
  resume: registry.resume,
}
