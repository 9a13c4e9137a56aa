import type { ContractFunctionArgs } from 'viem'
import type { agreement } from '../../artifacts/index.ts'
import type { AccountEntry, BountyTerms, ChainEntry, ChainRef } from '../../model/action.ts'
import { childContractScopes, identityRequirements } from '../../model/protocol.ts'
import type { CallContext } from './action-call.ts'
import { saltOf } from './salt.ts'
import { caip2, spell } from './spelling.ts'

type ArgOf<Write extends 'setBountyTerms' | 'addOrSetChains' | 'addAccounts'> = ContractFunctionArgs<
  typeof agreement.abi,
  'nonpayable',
  Write
>

/** Converts bounty terms to an argument of the contracts. */
export function termsOf(terms: BountyTerms): ArgOf<'setBountyTerms'>[0] {
  return {
    bountyPercentage: BigInt(terms.bountyPercentage),
    bountyCapUsd: BigInt(terms.bountyCapUsd),
    retainable: terms.retainable,
    identity: identityRequirements.indexOf(terms.identityRequirement),
    diligenceRequirements: terms.diligenceRequirements,
    aggregateBountyCapUsd: BigInt(terms.aggregateBountyCapUsd),
  }
}

/** Converts account entries to an argument of the contracts, with addresses as strings. */
export function accountsOf(accounts: readonly AccountEntry[], { addressBook }: CallContext): ArgOf<'addAccounts'>[1] {
  return accounts.map(({ account, scope = 'None', spelling }) => ({
    accountAddress: spell(addressBook.addressOf(account), spelling),
    childContractScope: childContractScopes.indexOf(scope),
  }))
}

/**
 * Recovery address on a chain that was added to an agreement after its creation: different for each chain, and in
 * Bitcoin's format for the namespace bip122.
 */
export function recoveryOn(chain: ChainRef): string {
  const bytes = saltOf(`recovery on ${chain}`).slice(2)
  return String(chain).startsWith('bip122:') ? `bc1q${bytes.slice(0, 38)}` : `0x${bytes.slice(0, 40)}`
}

/**
 * Converts chain entries to an argument of the contracts.
 * @param recovery Recovery address on a chain.
 */
export function chainsOf(
  chains: readonly ChainEntry[],
  recovery: (chain: ChainRef) => string,
  context: CallContext,
): ArgOf<'addOrSetChains'>[0] {
  return chains.map(({ chain, accounts }) => ({
    assetRecoveryAddress: recovery(chain),
    accounts: accountsOf(accounts, context),
    caip2ChainId: caip2(chain, context),
  }))
}
