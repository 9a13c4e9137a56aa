import { recoveryOn } from '../../chain/execute/encode.ts'
import { saltOf } from '../../chain/execute/salt.ts'
import { caip2 } from '../../chain/execute/spelling.ts'
import type { Action, ChainEntry, Name, RegistryAction, Spawn } from '../../model/action.ts'
import { type ContractState, contractStates } from '../../model/protocol.ts'
import { isActive, stateAt } from '../../model/state.ts'
import { ANYONE } from '../../model/transitions/contracts.ts'
import { type AgreementFacts, OFFICIAL_DEPLOYER, type World } from '../../model/world.ts'
import type { ReadContext } from '../read/read-context.ts'
import { shownSpelling } from '../read/shown-spelling.ts'
import { accountsText, accountText, contactsText, structText, termsMembers } from '../read/texts.ts'

/** An event as text: its name and its arguments, addresses by name. */
export type EventText = string

type Context = { scenarioId: string; before: World; after: World } & ReadContext

/** The events that an action emits, in their order. Its contracts, if it makes any, are not of the interface. */
export function expectedEvents(action: Action, context: Context): EventText[] {
  if (action.reverts !== undefined) return []
  switch (action.do) {
    case 'deploy':
    case 'fakeEvent':
      return []
    case 'spawn':
      return action.factory === OFFICIAL_DEPLOYER ? ofDeployer(action, context) : []
    case 'createAgreement':
      return [
        event('OwnershipTransferred', 'zero', action.owner),
        event('BattleChainSafeHarborRegistryUpdated', 'safeHarborRegistry'),
        ...added(action.agreement, homeAccounts(action.chains), [], false),
        ...(action.byHand
          ? []
          : [
              event(
                'AgreementCreated',
                action.agreement,
                action.owner,
                saltOf(`${context.scenarioId}/${action.agreement}`),
              ),
            ]),
      ]
    case 'adopt':
      return [event('BattleChainSafeHarborAdoption', action.adopter, action.agreement ?? 'zero')]
    case 'transferOwnership':
      return [event('OwnershipTransferred', agreementIn(context.before, action.agreement).owner, action.to)]
    case 'transferAttackModerator':
      return [event('AttackModeratorTransferred', action.agreement, action.to)]
    case 'changeRegistryModerator':
      return [event('RegistryModeratorChanged', action.to)]
    case 'addAccounts': {
      const { scope } = agreementIn(context.before, action.agreement)
      const links = active(action.agreement, context.before)
      const seen = [...scope]
      return action.accounts.flatMap((entry) => {
        const { account } = entry
        const enters = action.chain === 'home' && !seen.includes(account)
        if (enters) seen.push(account)
        return [
          ...(enters ? added(action.agreement, [account], [], links) : []),
          event('AccountAdded', caip2(action.chain, context.chain), accountText(entry, context.addressOf)),
        ]
      })
    }
    case 'removeAccounts': {
      const left = [...agreementIn(context.before, action.agreement).scope]
      return action.accounts.flatMap(({ account, spelling }) => {
        const leaves = action.chain === 'home' && left.includes(account)
        if (leaves) left.splice(left.indexOf(account), 1)
        return [
          ...(leaves ? [event('BattleChainScopeAddressRemoved', account)] : []),
          ...(leaves ? unlinked(action.agreement, [account], context.before) : []),
          event(
            'AccountRemoved',
            caip2(action.chain, context.chain),
            shownSpelling(account, spelling, context.addressOf),
          ),
        ]
      })
    }
    case 'addOrSetChains':
      return action.chains.flatMap(({ chain, accounts }) => [
        ...(chain === 'home' ? replaced(action.agreement, accounts, context) : []),
        event(
          'ChainAddedOrSet',
          caip2(chain, context.chain),
          recoveryOn(chain),
          accountsText(accounts, context.addressOf),
        ),
      ])
    case 'removeChains':
      return action.chains.flatMap((chain) => [
        ...(chain === 'home' ? cleared(action.agreement, context.before) : []),
        event('ChainRemoved', caip2(chain, context.chain)),
      ])
    case 'setBountyTerms':
      return [event('BountyTermsUpdated', structText(termsMembers(agreementIn(context.after, action.agreement).terms)))]
    case 'setAgreementURI':
      return [event('AgreementURIUpdated', action.agreementURI)]
    case 'setProtocolName':
      return [event('ProtocolNameUpdated', action.protocolName)]
    case 'setContactDetails':
      return [event('ContactDetailsSet', contactsText(action.contactDetails))]
    case 'extendCommitmentWindow':
      return [event('CommitmentWindowExtended', `${agreementIn(context.after, action.agreement).cantChangeUntil}`)]
    default:
      return ofRegistry(action, context)
  }
}

/** The official deployer tells what it makes, and tells the attack registry who called it: a link to no agreement. */
function ofDeployer({ children, proxies, method, through, by = ANYONE }: Spawn, { scenarioId }: Context): EventText[] {
  return children.flatMap((child, index) => {
    const salt = saltOf(`${scenarioId}/${child}`)
    const isSalted = method === 'create2' || method === 'clone'
    return [
      ...(method === 'create3' ? [event('Create3ProxyContractCreation', `${proxies?.[index]}`, salt)] : []),
      event('ContractCreation', child, ...(isSalted ? [salt] : [])),
      event('ContractRegistered', child, 'zero'),
      event('AgreementOwnerAuthorized', child, through ?? by),
    ]
  })
}

/** The state that each operation of the attack registry announces. */
const announced: { [Operation in RegistryAction['do']]?: ContractState } = {
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

function ofRegistry({ do: operation, agreement }: RegistryAction, { before, after }: Context): EventText[] {
  const { scope, registration } = agreementIn(before, agreement)
  if (operation === 'syncNewContracts') {
    const missing = scope.filter((contract) => before.links.get(contract)?.agreement !== agreement)
    return [...linked(agreement, missing), event('ContractsSynced', agreement, `${missing.length}`)]
  }
  // Nothing was written where nothing was to be finalised.
  if (operation === 'finalizeState' && registration === agreementIn(after, agreement).registration) return []
  const links = operation === 'requestUnderAttack' || operation === 'goToProduction' ? linked(agreement, scope) : []
  const state = contractStates.indexOf(announced[operation] as ContractState)
  return [...links, event('AgreementStateChanged', agreement, `${state}`)]
}

export function event(name: string, ...args: readonly string[]): EventText {
  return `${name}(${args.join(', ')})`
}

const linked = (agreement: Name, contracts: readonly Name[]) =>
  contracts.map((contract) => event('ContractRegistered', contract, agreement))

const unlinked = (agreement: Name, contracts: readonly Name[], { links }: World) =>
  contracts
    .filter((contract) => links.get(contract)?.agreement === agreement)
    .map((contract) => event('ContractUnregistered', contract, agreement))

/** Accounts enter the scope, each once, linked at once where `links`. */
function added(agreement: Name, accounts: readonly Name[], scope: readonly Name[], links: boolean): EventText[] {
  return [...new Set(accounts)]
    .filter((account) => !scope.includes(account))
    .flatMap((account) => [
      event('BattleChainScopeAddressAdded', account),
      ...(links ? linked(agreement, [account]) : []),
    ])
}

const cleared = (agreement: Name, world: World): EventText[] => [
  ...unlinked(agreement, agreementIn(world, agreement).scope, world),
  event('BattleChainScopeCleared'),
]

function replaced(agreement: Name, accounts: ChainEntry['accounts'], { before }: Context): EventText[] {
  const had = agreementIn(before, agreement).chains.has('home')
  return [
    ...(had ? cleared(agreement, before) : []),
    ...added(
      agreement,
      accounts.map(({ account }) => account),
      [],
      active(agreement, before),
    ),
  ]
}

const active = (agreement: Name, world: World) =>
  isActive(stateAt(agreementIn(world, agreement).registration, world.now))

const homeAccounts = (chains: readonly ChainEntry[]) =>
  chains.flatMap(({ chain, accounts }) => (chain === 'home' ? accounts.map(({ account }) => account) : []))

function agreementIn(world: World, name: Name): AgreementFacts {
  return world.agreements.get(name) as AgreementFacts
}
