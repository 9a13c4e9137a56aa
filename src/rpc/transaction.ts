import type { Address, Hash } from 'viem'
import { address, hash, listOf, membersOf, optional, type Shape, wholeNumber } from './shapes.ts'

/** The fields of a transaction's receipt that are read. */
export type ReadReceipt = {
  from: Address
  to: Address | undefined
  contractAddress: Address | undefined
  hasFailed: boolean
  blockNumber: number
}

/** Reads the answer to `eth_getTransactionReceipt`; undefined if the chain has no such transaction. */
export const receipt: Shape<ReadReceipt | undefined> = optional((part) => {
  const one = membersOf(part)
  return {
    from: address(one.from),
    to: optional(address)(one.to),
    contractAddress: optional(address)(one.contractAddress),
    hasFailed: optional(wholeNumber)(one.status) === 0,
    blockNumber: wholeNumber(one.blockNumber),
  }
})

/** The fields of a transaction that creates a contract. */
export type CreationTransaction = { hash: Hash; from: Address; nonce: number }

const transaction: Shape<CreationTransaction | undefined> = (part) => {
  const one = membersOf(part)
  return optional(address)(one.to)
    ? undefined
    : { hash: hash(one.hash), from: address(one.from), nonce: wholeNumber(one.nonce) }
}

/** Reads the creation transactions of a block that is asked for with its transactions. Others can be of any type. */
export const creationTransactions: Shape<CreationTransaction[]> = (part) =>
  listOf(transaction)(membersOf(part).transactions).filter((one) => one !== undefined)
