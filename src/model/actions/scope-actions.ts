import * as z from 'zod'
import {
  type AccountEntry,
  accounts,
  type ChainEntry,
  type ChainRef,
  chain,
  chainEntries,
  type Name,
  name,
  spelling,
} from '../parts.ts'
import { MAX_SCOPE } from '../protocol.ts'
import { isActive, stateAt } from '../state.ts'
import { onlyOwner, outsideWindow } from '../transitions/guards.ts'
import { addLinks, unlink } from '../transitions/link-transitions.ts'
import { require } from '../transitions/require.ts'
import { agreementOf, change, set, without as withoutKey } from '../transitions/set.ts'
import type { AgreementFacts, ScopeEntry, World } from '../world.ts'
import { type ActionDescriptor, onAgreement, operation, ownerOf } from './action-descriptor.ts'
import { chainName, chainText, list, onChain, sentBy } from './action-words.ts'
import { fewer, fewerChains, simplerEntries, without } from './simpler.ts'

const addAccountsSchema = operation('addAccounts', { ...onAgreement, chain, accounts })
type AddAccounts = z.infer<typeof addAccountsSchema>

/** Always allowed. On the home chain the accounts enter the scope. */
const addAccounts: ActionDescriptor<AddAccounts> = {
  schema: addAccountsSchema,
  sender: ownerOf,
  transition(world, { agreement, by, chain, accounts }) {
    const facts = onlyOwner(world, agreement, by)
    const entries = chainOf(facts, chain)
    const added = accounts.map(entryOf)
    const listed = change(world, agreement, { chains: set(facts.chains, chain, [...entries, ...added]) })
    return chain === 'home' ? enterScope(listed, agreement, added) : listed
  },
  words: (action) => `${action.agreement} adds ${chainText(action)}${sentBy(action.by)}`,
  simpler: (action) => [
    ...without(action, 'by'),
    ...simplerEntries(action.accounts).map((accounts) => ({ ...action, accounts })),
  ],
}

const removeAccountsSchema = operation('removeAccounts', {
  ...onAgreement,
  chain,
  accounts: z.array(z.strictObject({ account: name, spelling: spelling.exactOptional() })).max(200),
})
type RemoveAccounts = z.infer<typeof removeAccountsSchema>

/** The accounts are spelled as they were added. Not inside the window (COMMIT-3). */
const removeAccounts: ActionDescriptor<RemoveAccounts> = {
  schema: removeAccountsSchema,
  sender: ownerOf,
  transition(world, { agreement, by, chain, accounts }) {
    const facts = onlyOwner(world, agreement, by)
    outsideWindow(world, facts, 'Agreement__CannotReduceScopeDuringCommitment')
    let entries = chainOf(facts, chain)
    for (const { account, spelling = 'checksummed' } of accounts) {
      const index = entries.findIndex((entry) => entry.account === account && entry.spelling === spelling)
      require(index >= 0, 'Agreement__AccountNotFoundByAddress')
      if (chain === 'home' && facts.scope.includes(account)) onlyFactoryMade(facts)
      entries = entries.toSpliced(index, 1)
    }
    require(entries.length > 0, 'Agreement__CannotRemoveAllAccounts')
    const listed = change(world, agreement, { chains: set(facts.chains, chain, entries) })
    if (chain !== 'home') return listed
    const removed = accounts.map(({ account }) => account)
    return leaveScope(listed, agreement, removed)
  },
  words: ({ agreement, chain, accounts, by }) =>
    `${agreement} removes ${list(accounts.map(({ account }) => account))}${onChain(chain)}${sentBy(by)}`,
  simpler: (action) => [
    ...without(action, 'by'),
    ...fewer(action.accounts).map((accounts) => ({ ...action, accounts })),
  ],
}

const addOrSetChainsSchema = operation('addOrSetChains', { ...onAgreement, chains: chainEntries })
type AddOrSetChains = z.infer<typeof addOrSetChainsSchema>

/** Replaces the accounts of chains that the agreement has, but not inside the window (COMMIT-3). */
const addOrSetChains: ActionDescriptor<AddOrSetChains> = {
  schema: addOrSetChainsSchema,
  sender: ownerOf,
  transition(world, { agreement, by, chains }) {
    const facts = onlyOwner(world, agreement, by)
    if (chains.some(({ chain }) => facts.chains.has(chain))) {
      outsideWindow(world, facts, 'Agreement__CannotReduceScopeDuringCommitment')
    }
    return putChains(world, agreement, chains)
  },
  words: ({ agreement, chains, by }) => `${agreement} sets ${chains.map(chainText).join('; ')}${sentBy(by)}`,
  simpler: (action) => [
    ...without(action, 'by'),
    ...fewerChains(action.chains).map((chains) => ({ ...action, chains })),
  ],
}

const removeChainsSchema = operation('removeChains', { ...onAgreement, chains: z.array(chain).max(20) })
type RemoveChains = z.infer<typeof removeChainsSchema>

/** Removes chains with all their accounts; not inside the window (COMMIT-3). */
const removeChains: ActionDescriptor<RemoveChains> = {
  schema: removeChainsSchema,
  sender: ownerOf,
  transition(world, { agreement, by, chains }) {
    const facts = onlyOwner(world, agreement, by)
    outsideWindow(world, facts, 'Agreement__CannotReduceScopeDuringCommitment')
    return chains.reduce((next, chain) => {
      const now = agreementOf(next, agreement)
      chainOf(now, chain)
      const removed = change(next, agreement, { chains: withoutKey(now.chains, chain) })
      return chain === 'home' ? leaveScope(removed, agreement, now.scope) : removed
    }, world)
  },
  words: ({ agreement, chains, by }) => `${agreement} removes ${chains.map(chainName).join(' and ')}${sentBy(by)}`,
  simpler: (action) => [...without(action, 'by'), ...fewer(action.chains).map((chains) => ({ ...action, chains }))],
}

export const scopeActions = { addAccounts, removeAccounts, addOrSetChains, removeChains }

/**
 * Replaces the accounts of chains.
 * @param isNew Whether the agreement is being created: then the registry is not called. Default false.
 */
export function putChains(world: World, agreement: Name, chains: readonly ChainEntry[], isNew = false): World {
  require(new Set(chains.map(({ chain }) => chain)).size === chains.length, 'Agreement__DuplicateChainId')
  return chains.reduce((next, { chain, accounts }) => {
    require(accounts.length > 0, 'Agreement__ZeroAccountsForChainId')
    const entries = accounts.map(entryOf)
    const facts = agreementOf(next, agreement)
    const listed = change(next, agreement, { chains: set(facts.chains, chain, entries) })
    return chain === 'home' ? enterScope(leaveScope(listed, agreement, facts.scope), agreement, entries, isNew) : listed
  }, world)
}

/** Adds accounts to the scope. An active agreement links them at once. */
function enterScope(world: World, agreement: Name, entries: readonly ScopeEntry[], isNew = false): World {
  const facts = agreementOf(world, agreement)
  const { scope, registration } = facts
  const added = [...new Set(entries.map(({ account }) => account))].filter((account) => !scope.includes(account))
  require(scope.length + added.length <= MAX_SCOPE, 'Agreement__BattleChainScopeExceedsMax')
  if (!isNew && added.length > 0) onlyFactoryMade(facts)
  const entered = change(world, agreement, { scope: [...scope, ...added] })
  return isActive(stateAt(registration, world.now)) ? addLinks(entered, agreement, added) : entered
}

/** Removes accounts from the scope, and their links to this agreement, in any state. */
function leaveScope(world: World, agreement: Name, accounts: readonly Name[]): World {
  const facts = agreementOf(world, agreement)
  const scope = facts.scope.filter((account) => !accounts.includes(account))
  if (scope.length < facts.scope.length) onlyFactoryMade(facts)
  return accounts.reduce((next, account) => unlink(next, agreement, account), change(world, agreement, { scope }))
}

/** Reverts unless the official factory created the agreement. */
function onlyFactoryMade({ factoryMade }: AgreementFacts): void {
  require(factoryMade, 'AttackRegistry__InvalidAgreement')
}

function entryOf({ account, scope = 'None', spelling = 'checksummed' }: AccountEntry): ScopeEntry {
  return { account, scope, spelling }
}

function chainOf(facts: AgreementFacts, chain: ChainRef): readonly ScopeEntry[] {
  const entries = facts.chains.get(chain)
  require(entries !== undefined, 'Agreement__ChainNotFoundByCaip2Id')
  return entries
}
