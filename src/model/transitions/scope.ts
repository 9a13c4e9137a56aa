import type { AddAccounts, AddOrSetChains, RemoveAccounts, RemoveChains } from '../actions/scope.ts'
import type { AccountEntry, ChainEntry, ChainRef, Name } from '../parts.ts'
import { MAX_SCOPE } from '../protocol.ts'
import { isActive, stateAt } from '../state.ts'
import type { AgreementFacts, ScopeEntry, World } from '../world.ts'
import { onlyOwner, outsideWindow } from './guards.ts'
import { addLinks, unlink } from './links.ts'
import { require } from './refusal.ts'
import { agreementOf, change, set, without } from './set.ts'

/** Adds accounts to a chain of the agreement; always allowed. On the home chain they enter the scope. */
export function addAccounts(world: World, { agreement, by, chain, accounts }: AddAccounts): World {
  const facts = onlyOwner(world, agreement, by)
  const entries = chainOf(facts, chain)
  const added = accounts.map(entryOf)
  const listed = change(world, agreement, { chains: set(facts.chains, chain, [...entries, ...added]) })
  return chain === 'home' ? enterScope(listed, agreement, added) : listed
}

/** Removes accounts, spelled as they were added; not inside the window (COMMIT-3). */
export function removeAccounts(world: World, { agreement, by, chain, accounts }: RemoveAccounts): World {
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
  return chain === 'home'
    ? leaveScope(
        listed,
        agreement,
        accounts.map(({ account }) => account),
      )
    : listed
}

/** Adds chains, or replaces the accounts of existing ones; no replacing inside the window (COMMIT-3). */
export function addOrSetChains(world: World, { agreement, by, chains }: AddOrSetChains): World {
  const facts = onlyOwner(world, agreement, by)
  if (chains.some(({ chain }) => facts.chains.has(chain))) {
    outsideWindow(world, facts, 'Agreement__CannotReduceScopeDuringCommitment')
  }
  return putChains(world, agreement, chains)
}

/** Removes chains with all their accounts; not inside the window (COMMIT-3). */
export function removeChains(world: World, { agreement, by, chains }: RemoveChains): World {
  const facts = onlyOwner(world, agreement, by)
  outsideWindow(world, facts, 'Agreement__CannotReduceScopeDuringCommitment')
  return chains.reduce((next, chain) => {
    const now = agreementOf(next, agreement)
    chainOf(now, chain)
    const removed = change(next, agreement, { chains: without(now.chains, chain) })
    return chain === 'home' ? leaveScope(removed, agreement, now.scope) : removed
  }, world)
}

/**
 * Sets the accounts of chains, replacing earlier ones.
 * @param isNew Whether the agreement is being created: the registry is not called then. Default false.
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

/** The registry refuses an agreement that the official factory did not create. */
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
