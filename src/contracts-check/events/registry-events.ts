import type { Name, RegistryAction, Spawn } from '../../model/action.ts'
import { contractStates, type KnownState } from '../../model/protocol.ts'
import { ANYONE } from '../../model/transitions/contracts.ts'
import { ANY_SALT, agreementIn, type EventContext, type EventText, event } from './event-text.ts'

/** The official deployer tells what it makes, and tells the attack registry who called it: a link to no agreement. */
export function deployerEvents({ children, proxies, method, through, by = ANYONE }: Spawn): EventText[] {
  return children.flatMap((child, index) => {
    const isSalted = method === 'create2' || method === 'clone'
    return [
      ...(method === 'create3' ? [event('Create3ProxyContractCreation', `${proxies?.[index]}`, ANY_SALT)] : []),
      event('ContractCreation', child, ...(isSalted ? [ANY_SALT] : [])),
      event('ContractRegistered', child, 'zero'),
      event('AgreementOwnerAuthorized', child, through ?? by),
    ]
  })
}

/** The state that each operation of the attack registry announces. */
const announced: { [Operation in RegistryAction['do']]?: KnownState } = {
  requestUnderAttack: 'ATTACK_REQUESTED',
  goToProduction: 'PRODUCTION',
  approveAttack: 'UNDER_ATTACK',
  rejectAttackRequest: 'NOT_DEPLOYED',
  promote: 'PROMOTION_REQUESTED',
  cancelPromotion: 'UNDER_ATTACK',
  markCorrupted: 'CORRUPTED',
  instantPromote: 'PRODUCTION',
  instantCorrupt: 'CORRUPTED',
  finalizeState: 'PRODUCTION',
}

/** The events of an operation on an agreement. */
export function registryEvents(
  { do: operation, agreement }: RegistryAction,
  { before, after }: EventContext,
): EventText[] {
  const { scope, registration } = agreementIn(before, agreement)
  if (operation === 'syncNewContracts') {
    const missing = scope.filter((contract) => before.links.get(contract)?.agreement !== agreement)
    return [...linked(agreement, missing), event('ContractsSynced', agreement, `${missing.length}`)]
  }
  // Nothing was written where nothing was to be finalised.
  if (operation === 'finalizeState' && registration === agreementIn(after, agreement).registration) return []
  const links = operation === 'requestUnderAttack' || operation === 'goToProduction' ? linked(agreement, scope) : []
  const state = contractStates.indexOf(announced[operation] as KnownState)
  return [...links, event('AgreementStateChanged', agreement, `${state}`)]
}

export const linked = (agreement: Name, contracts: readonly Name[]) =>
  contracts.map((contract) => event('ContractRegistered', contract, agreement))
