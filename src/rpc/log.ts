import type { Address, Hash, Hex } from 'viem'
import { address, bytes, hash, listOf, membersOf, type Shape, wholeNumber } from './shapes.ts'

/** A log as `eth_getLogs` returns it. Addresses, hashes and bytes in lower case. */
export type RpcLog = {
  address: Address
  topics: readonly Hash[]
  data: Hex
  blockHash: Hash
  blockNumber: number
  transactionHash: Hash
  logIndex: number
}

const topics = listOf(hash)

const log: Shape<RpcLog> = (part) => {
  const one = membersOf(part)
  return {
    address: address(one.address),
    topics: topics(one.topics),
    // `slim` empties long texts.
    data: one.data === '' ? '0x' : bytes(one.data),
    blockHash: hash(one.blockHash),
    blockNumber: wholeNumber(one.blockNumber),
    transactionHash: hash(one.transactionHash),
    logIndex: wholeNumber(one.logIndex),
  }
}

/** Reads the answer to `eth_getLogs`, without the logs of blocks that the chain no longer has. */
export const logs: Shape<RpcLog[]> = (part) =>
  listOf((one) => (membersOf(one).removed === true ? undefined : log(one)))(part).filter((one) => one !== undefined)
