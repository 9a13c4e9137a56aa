import type { Name } from '../../../model/action.ts'
import { operationsOf, type RegistryAction } from '../../../model/actions/registry-operations.ts'
import type { Spawn } from '../../../model/actions/spawn-action.ts'
import { contractStates, type KnownState } from '../../../model/protocol.ts'
import { senderOf } from '../../../model/sender.ts'
import { apply } from '../../../model/transitions/apply.ts'
import { isVerified } from '../../../model/transitions/authorization.ts'
import type { World } from '../../../model/world.ts'
import { ANYONE } from '../../../model/world.ts'
import { ANY_SALT, agreementIn, type EventContext, type EventText, event } from './event-text.ts'

/**
 * Derives the official deployer's events: it announces its contracts, and reports its caller to the attack registry as
 * a link without an agreement.
 */
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

/** Derives the events of a transaction's operations, in their order. */
export function registryEvents(action: RegistryAction, context: EventContext): EventText[] {
  if (!action.also) return operationEvents(action, context)
  let { before } = context
  return operationsOf({ ...action, by: senderOf(action, before) }).flatMap((one) => {
    const { world: after } = apply(before, one)
    const events = operationEvents(one, { before, after })
    before = after
    return events
  })
}

function operationEvents(
  { do: operation, agreement }: RegistryAction,
  { before, after }: Pick<EventContext, 'before' | 'after'>,
): EventText[] {
  const { scope, registration } = agreementIn(before, agreement)
  if (operation === 'syncNewContracts') {
    const missing = scope.filter((contract) => before.links.get(contract)?.agreement !== agreement)
    return [...addedLinks(agreement, missing, before), event('ContractsSynced', agreement, `${missing.length}`)]
  }
  // Nothing was written where nothing was to be finalised.
  if (operation === 'finalizeState' && registration === agreementIn(after, agreement).registration) return []
  const links = operation === 'requestUnderAttack' || operation === 'goToProduction' ? linked(agreement, scope) : []
  const state = contractStates.indexOf(announced[operation] as KnownState)
  return [...links, event('AgreementStateChanged', agreement, `${state}`)]
}

const linked = (agreement: Name, contracts: readonly Name[]) =>
  contracts.map((contract) => event('ContractRegistered', contract, agreement))

/** Derives the links of contracts that are added to an active agreement. */
export const addedLinks = (agreement: Name, contracts: readonly Name[], before: World) =>
  contracts.flatMap((contract) => [
    ...(isVerified(before, contract) ? [] : [event(UNVERIFIED, contract, agreement)]),
    ...linked(agreement, [contract]),
  ])

/** The event of a link to a contract that the official deployer did not make. */
export const UNVERIFIED = 'UnverifiedContractSynced'
