import { type Address, type Hash, isAddress, isHash } from 'viem'
import { InternalError } from '../platform/errors.ts'
import { get } from '../platform/http/get.ts'

/** In milliseconds. */
const TIME_LIMIT = 30_000

/**
 * Asks an explorer with an API like Etherscan's (Blockscout has it, too) for a contract's creation; undefined if it knows none.
 * @throws {InternalError} if the explorer does not answer.
 */
export async function askExplorer(
  url: string,
  contract: Address,
): Promise<{ hash: Hash; creator: Address } | undefined> {
  const request = new URL(url)
  request.searchParams.set('module', 'contract')
  request.searchParams.set('action', 'getcontractcreation')
  request.searchParams.set('contractaddresses', contract)
  const facts = { explorer: request.host }
  const answer = await get(request.href, { timeout: TIME_LIMIT, maxBytes: 2 ** 20 }).catch((cause: Error) => {
    throw new InternalError('The explorer does not answer.', { facts: { ...facts, reason: cause.message }, cause })
  })
  const { txHash, contractCreator, contractFactory } = rowOf(answer.body) ?? {}
  // Etherscan names the account that sent the transaction as the creator, and the contract that executed CREATE as the factory.
  const creator = contractFactory || contractCreator
  return typeof txHash === 'string' && typeof creator === 'string' && isHash(txHash) && isAddress(creator)
    ? { hash: txHash, creator }
    : undefined
}

function rowOf(body: Buffer): Record<string, unknown> | undefined {
  try {
    const { result } = JSON.parse(body.toString('utf8')) as { result?: unknown }
    return Array.isArray(result) ? result[0] : undefined
  } catch {
    return undefined
  }
}
