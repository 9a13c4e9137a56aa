import { recoveryOn } from '../../../chain/execute/encode.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import type { Action, ChainEntry, Name } from '../../../model/action.ts'
import { isActive, stateAt } from '../../../model/state.ts'
import type { World } from '../../../model/world.ts'
import { shownSpelling } from '../read/shown-spelling.ts'
import { accountsText, accountText } from '../read/texts.ts'
import { agreementIn, type EventContext, type EventText, event } from './event-text.ts'
import { addedLinks } from './registry-events.ts'

/** A change of an agreement's accounts. */
export type ScopeChange = Extract<Action, { do: 'addAccounts' | 'removeAccounts' | 'addOrSetChains' | 'removeChains' }>

/**
 * Derives the events of a change of an agreement's accounts: those of the scope and the links precede the entry's or the chain's.
 */
export function scopeEvents(action: ScopeChange, context: EventContext): EventText[] {
  switch (action.do) {
    case 'addAccounts': {
      const { scope } = agreementIn(context.before, action.agreement)
      const linkedIn = active(action.agreement, context.before)
      const seen = [...scope]
      return action.accounts.flatMap((entry) => {
        const { account } = entry
        const enters = action.chain === 'home' && !seen.includes(account)
        if (enters) seen.push(account)
        return [
          ...(enters ? added(action.agreement, [account], linkedIn) : []),
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
  }
}

const unlinked = (agreement: Name, contracts: readonly Name[], { links }: World) =>
  contracts
    .filter((contract) => links.get(contract)?.agreement === agreement)
    .map((contract) => event('ContractUnregistered', contract, agreement))

/**
 * Derives the events of accounts that enter the scope, each once.
 * @param linkedIn The world in which they are linked at once. Default: they are not.
 */
export function added(agreement: Name, accounts: readonly Name[], linkedIn?: World): EventText[] {
  return [...new Set(accounts)].flatMap((account) => [
    event('BattleChainScopeAddressAdded', account),
    ...(linkedIn ? addedLinks(agreement, [account], linkedIn) : []),
  ])
}

const cleared = (agreement: Name, world: World): EventText[] => [
  ...unlinked(agreement, agreementIn(world, agreement).scope, world),
  event('BattleChainScopeCleared'),
]

function replaced(agreement: Name, accounts: ChainEntry['accounts'], { before }: EventContext): EventText[] {
  const had = agreementIn(before, agreement).chains.has('home')
  return [
    ...(had ? cleared(agreement, before) : []),
    ...added(
      agreement,
      accounts.map(({ account }) => account),
      active(agreement, before),
    ),
  ]
}

const active = (agreement: Name, world: World) =>
  isActive(stateAt(agreementIn(world, agreement).registration, world.now)) ? world : undefined
