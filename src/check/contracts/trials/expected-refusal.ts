import { type ChainIds, caip2 } from '../../../chain/execute/spelling.ts'
import type { Action, ChainRef, Name } from '../../../model/action.ts'
import { isRegistryOperation } from '../../../model/actions/registry-operations.ts'
import { MIN_COMMITMENT, stateNumber } from '../../../model/protocol.ts'
import { senderOf } from '../../../model/sender.ts'
import { isActive, stateAt } from '../../../model/state.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import type { ReadContext } from '../read/read-context.ts'
import { shownSpelling } from '../read/shown-spelling.ts'

/**
 * Formats the error that an action must revert with, its arguments as text, addresses by name:
 * `AttackRegistry__InvalidState(5)`. Only its name if several arguments would be right.
 * @param world The world before the action, at the time of its block.
 */
export function expectedRefusal(world: World, action: Action, error: string, context: RefusalContext): string {
  const args = argumentsOf(world, action, error, context)
  return args ? `${error}(${args.join(', ')})` : error
}

export type RefusalContext = { chain: ChainIds; addressOf: ReadContext['addressOf'] }

function argumentsOf(
  world: World,
  action: Action,
  error: string,
  { chain, addressOf }: RefusalContext,
): (string | number | bigint)[] | undefined {
  if (!('agreement' in action) || !action.agreement) return undefined
  const { agreement } = action
  const facts = world.agreements.get(agreement)
  if (!facts) return undefined
  const sender = senderOf(action, world)
  const idOf = (ref: ChainRef) => caip2(ref, chain)
  switch (error) {
    case 'AttackRegistry__Unauthorized':
    case 'OwnableUnauthorizedAccount':
      return [sender]
    case 'AttackRegistry__NotAgreementOwner':
      return [sender, facts.owner]
    case 'AttackRegistry__InvalidState':
      return [stateNumber(stateAt(facts.registration, world.now))]
    case 'AttackRegistry__InsufficientCommitment':
      return [world.now + MIN_COMMITMENT, facts.cantChangeUntil]
    case 'AttackRegistry__AgreementOwnerNotAuthorized':
      return isRegistryOperation(action.do) ? unauthorized(world, facts) : undefined
    case 'AttackRegistry__ContractAlreadyLinked':
      return alreadyLinked(world, action, facts)
    case 'AttackRegistry__InvalidAgreement':
    case 'AttackRegistry__AgreementNotRegistered':
    case 'AttackRegistry__NoNewContracts':
      return [agreement]
    case 'Agreement__CannotShortenCommitmentWindow':
      return action.do === 'extendCommitmentWindow' ? [facts.cantChangeUntil, world.now + action.seconds] : undefined
    case 'Agreement__ChainNotFoundByCaip2Id':
      return missingChains(action, facts).map(idOf).slice(0, 1)
    case 'Agreement__CannotRemoveAllAccounts':
      return action.do === 'removeAccounts' ? [idOf(action.chain)] : undefined
    case 'Agreement__AccountNotFoundByAddress': {
      const missing = missingAccount(action, facts)
      if (!missing || action.do !== 'removeAccounts') return undefined
      return [idOf(action.chain), shownSpelling(missing.account, missing.spelling, addressOf)]
    }
    case 'Agreement__DuplicateChainId':
    case 'Agreement__ZeroAccountsForChainId': {
      const ids = action.do === 'addOrSetChains' || action.do === 'createAgreement' ? action.chains : []
      const isAtFault = error === 'Agreement__DuplicateChainId' ? isRepeated : hasNoAccount
      return ids
        .filter(isAtFault)
        .map((one) => idOf(one.chain))
        .slice(0, 1)
    }
    case 'Agreement__BountyPercentageExceedsMax':
      return action.do === 'setBountyTerms' ? [{ ...facts.terms, ...action.terms }.bountyPercentage] : undefined
    case 'Agreement__AggregateBountyCapBelowIndividualCap': {
      if (action.do !== 'setBountyTerms') return undefined
      const { aggregateBountyCapUsd, bountyCapUsd } = { ...facts.terms, ...action.terms }
      return [aggregateBountyCapUsd, bountyCapUsd]
    }
    default:
      return undefined
  }
}

type EntryOfChain = { chain: ChainRef; accounts: readonly unknown[] }
const isRepeated = ({ chain }: EntryOfChain, index: number, all: readonly EntryOfChain[]) =>
  all.findIndex((one) => one.chain === chain) < index
const hasNoAccount = ({ accounts }: EntryOfChain) => accounts.length === 0

/** Returns the contract and the agreement's owner. Of several contracts, any may be named first. */
function unauthorized({ contracts }: World, { scope, owner }: AgreementFacts): [Name, Name] | undefined {
  const found = scope.filter((contract) => contracts.get(contract)?.authorizedOwner !== owner)
  const [contract] = found
  return contract === undefined || found.length > 1 ? undefined : [contract, owner]
}

/**
 * Returns the contract and the agreement that it is linked to. Of several contracts, any may be named first: a scope is
 * unordered.
 */
function alreadyLinked(world: World, action: Action, { scope }: AgreementFacts): [Name, Name] | undefined {
  const { agreement } = action as { agreement: Name }
  const entering =
    action.do === 'addAccounts' || action.do === 'createAgreement' || action.do === 'addOrSetChains'
      ? accountsIn(action)
      : [...scope]
  const held = [...new Set(entering)].flatMap((contract): [Name, Name][] => {
    const holder = world.links.get(contract)?.agreement
    if (holder === undefined || holder === agreement) return []
    return isActive(stateAt(world.agreements.get(holder)?.registration, world.now)) ? [[contract, holder]] : []
  })
  return held.length === 1 ? held[0] : undefined
}

function accountsIn(action: Extract<Action, { do: 'addAccounts' | 'createAgreement' | 'addOrSetChains' }>): Name[] {
  const entries = action.do === 'addAccounts' ? [action] : action.chains
  return entries
    .filter(({ chain }) => chain === 'home')
    .flatMap(({ accounts }) => accounts.map(({ account }) => account))
}

function missingChains(action: Action, { chains }: AgreementFacts): ChainRef[] {
  const named = action.do === 'removeChains' ? action.chains : 'chain' in action ? [action.chain] : []
  return named.filter((chain, index) => !chains.has(chain) || named.indexOf(chain) < index)
}

/** Finds the first account of a removal that is not listed, or no longer listed. */
function missingAccount(action: Action, { chains }: AgreementFacts) {
  if (action.do !== 'removeAccounts') return undefined
  const left = [...(chains.get(action.chain) ?? [])]
  return action.accounts.find(({ account, spelling = 'checksummed' }) => {
    const index = left.findIndex((entry) => entry.account === account && entry.spelling === spelling)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}
