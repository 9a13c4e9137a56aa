import type { Address } from 'viem'
import { chainSafeHarborRegistry } from '../../artifacts/index.ts'
import { type Action, type ChainRef, chainsAlike, chainsWithSpaces } from '../../model/action.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { accountOf } from '../accounts.ts'
import { type ChainIds, caip2 } from '../execute/spelling.ts'
import type { TransactionToMine } from '../mine.ts'

/** The chains that harborcheck's own cases and generated scenarios name, besides the two networks. */
const named: readonly ChainRef[] = [
  1,
  5,
  10,
  3_133,
  8_453,
  42_161,
  313_370,
  313_371,
  ...chainsAlike,
  ...chainsWithSpaces,
]

/** A chain id that is on no list of valid chains. */
export const UNLISTED_CHAIN = 'example:unlisted'

/** CAIP-2 ids on the registry's first list of valid chains. An agreement cannot name any other chain. */
export function validChains(ids: ChainIds): string[] {
  const chains: ChainRef[] = ['home', 'elsewhere', ...named]
  return [...new Set(chains.map((chain) => caip2(chain, ids)))]
}

/** CAIP-2 ids that actions add to an agreement and that the first list lacks. */
export function unlistedChains(actions: readonly Action[], ids: ChainIds): string[] {
  const given = actions.flatMap((action) => ('chains' in action && action.do !== 'removeChains' ? action.chains : []))
  const listed = new Set(validChains(ids))
  return [...new Set(given.map(({ chain }) => caip2(chain, ids)))].filter((id) => !listed.has(id))
}

/** The chain ids of a network, and the registry that has the list. */
export type ListedOn = ChainIds & { deployment: { chainSafeHarborRegistry: Address; custom?: unknown } }

/**
 * Transactions that precede actions in their block: one that adds the chains that they name to the list of valid chains, or none.
 */
export function preparation(actions: readonly Action[], { deployment, ...ids }: ListedOn): TransactionToMine[] {
  // A profile's list is its own.
  if (deployment.custom) return []
  const unlisted = unlistedChains(actions, ids)
  if (unlisted.length === 0) return []
  const data = encodeCall({ abi: chainSafeHarborRegistry.abi, functionName: 'setValidChains', args: [unlisted] })
  return [{ from: accountOf('deployment').address, to: deployment.chainSafeHarborRegistry, data }]
}
