import type { Address } from 'viem'
import { factory } from '../../artifacts/index.ts'
import { InternalError } from '../../platform/errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { accountOf } from '../accounts.ts'
import { createdAddress } from '../created-address.ts'
import { mine } from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { initCodes } from './init-codes.ts'

/** Addresses of the factory that is older than the registries, and of its child: the same on every chain. */
export function olderAddresses(): { olderFactory: Address; olderChild: Address } {
  const olderFactory = createdAddress(accountOf('olderDeployer').address, 0)
  return { olderFactory, olderChild: createdAddress(olderFactory, 1) }
}

/**
 * Deploys that factory, which makes the child, in one block at `timestamp`, the first block of a chain. Most contracts
 * of a public network are older than the registries, too.
 * @throws {InternalError} if a transaction reverts.
 */
export async function deployOlderContracts(rpc: Rpc, timestamp: number): Promise<void> {
  const from = accountOf('olderDeployer').address
  const data = encodeCall({ abi: factory.abi, functionName: 'spawn', args: [initCodes.vault, 1n] })
  const { receipts } = await mine(rpc, timestamp, [
    { from, data: initCodes.factory },
    { from, to: olderAddresses().olderFactory, data },
  ])
  if (receipts.some(({ status }) => status === 'reverted'))
    throw new InternalError('The deployment of the contracts that are older than the registries reverted')
}
