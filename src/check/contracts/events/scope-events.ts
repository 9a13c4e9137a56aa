import { recoveryOn } from '../../../chain/execute/encode.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import type { ChainEntry, Name, OfEachAction } from '../../../model/action.ts'
import { isActive, stateAt } from '../../../model/state.ts'
import type { World } from '../../../model/world.ts'
import { shownSpelling } from '../read/shown-spelling.ts'
import { accountsText, accountText } from '../read/texts.ts'
import { agreementIn, type EventContext, type EventText, event } from './event-text.ts'
import { addedLinks } from './registry-events.ts'

type ScopeChange = 'addAccounts' | 'removeAccounts' | 'addOrSetChains' | 'removeChains'

/**
 * Derives the events of a change of an agreement's accounts: those of the scope and the links precede the entry's or the chain's.
 */
export const scopeEvents: Pick<OfEachAction<EventContext, EventText[]>, ScopeChange> = {
  addAccounts({ agreement, chain, accounts }, { before, ...context }) {
    const linkedIn = active(agreement, before)
    const seen = [...agreementIn(before, agreement).scope]
    return accounts.flatMap((entry) => {
      const { account } = entry
      const enters = chain === 'home' && !seen.includes(account)
      if (enters) seen.push(account)
      return [
        ...(enters ? added(agreement, [account], linkedIn) : []),
        event('AccountAdded', caip2(chain, context.chain), accountText(entry, context.addressOf)),
      ]
    })
  },
  removeAccounts({ agreement, chain, accounts }, { before, ...context }) {
    const left = [...agreementIn(before, agreement).scope]
    return accounts.flatMap(({ account, spelling }) => {
      const leaves = chain === 'home' && left.includes(account)
      if (leaves) left.splice(left.indexOf(account), 1)
      const shown = shownSpelling(account, spelling, context.addressOf)
      return [
        ...(leaves ? [event('BattleChainScopeAddressRemoved', account)] : []),
        ...(leaves ? unlinked(agreement, [account], before) : []),
        event('AccountRemoved', caip2(chain, context.chain), shown),
      ]
    })
  },
  addOrSetChains: ({ agreement, chains }, { before, ...context }) =>
    chains.flatMap(({ chain, accounts }) => [
      ...(chain === 'home' ? replaced(agreement, accounts, before) : []),
      event(
        'ChainAddedOrSet',
        caip2(chain, context.chain),
        recoveryOn(chain),
        accountsText(accounts, context.addressOf),
      ),
    ]),
  removeChains: ({ agreement, chains }, { before, ...context }) =>
    chains.flatMap((chain) => [
      ...(chain === 'home' ? cleared(agreement, before) : []),
      event('ChainRemoved', caip2(chain, context.chain)),
    ]),
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

function replaced(agreement: Name, entries: ChainEntry['accounts'], before: World): EventText[] {
  const had = agreementIn(before, agreement).chains.has('home')
  const accounts = entries.map(({ account }) => account)
  return [...(had ? cleared(agreement, before) : []), ...added(agreement, accounts, active(agreement, before))]
}

const active = (agreement: Name, world: World) =>
  isActive(stateAt(agreementIn(world, agreement).registration, world.now)) ? world : undefined
