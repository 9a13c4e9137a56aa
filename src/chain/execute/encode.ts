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

/** Bounty terms as an argument of the contracts. */
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

/** Account entries as an argument of the contracts, with addresses as strings. */
export function accountsOf(accounts: readonly AccountEntry[], { addressBook }: CallContext): ArgOf<'addAccounts'>[1] {
  return accounts.map(({ account, scope = 'None', spelling }) => ({
    accountAddress: spell(addressBook.addressOf(account), spelling),
    childContractScope: childContractScopes.indexOf(scope),
  }))
}

/**
 * Where recovered assets go on a chain that was put into an agreement after its creation: an address for each chain; on one of
 * Bitcoin's, whose namespace is bip122, an address of its own kind.
 */
export function recoveryOn(chain: ChainRef): string {
  const bytes = saltOf(`recovery on ${chain}`).slice(2)
  return String(chain).startsWith('bip122:') ? `bc1q${bytes.slice(0, 38)}` : `0x${bytes.slice(0, 40)}`
}

/** Chain entries as an argument of the contracts. @param recovery Where recovered assets go on a chain. */
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
