import type { Hash, Hex } from 'viem'
import { hash, listOf, membersOf, optional, readAnswer, type Shape, wholeNumber } from './shapes.ts'

/** One JSON-RPC call. */
export type RpcCall = { method: string; params: readonly unknown[] }

/** The fields of a block's header that are read. `timestamp` in seconds. */
export type Header = {
  number: number
  hash: Hash
  parentHash: Hash
  timestamp: number
  transactions: readonly Hash[]
  gasUsed: number
}

/** A number as JSON-RPC wants it: `0x` and hex digits. */
export const hex = (value: number): Hex => `0x${value.toString(16)}`

/** The call that reads a block's header. */
export const headerCall = (block: number | 'latest'): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [block === 'latest' ? block : hex(block), false],
})

const hashes = listOf(hash)

const header: Shape<Header | undefined> = optional((part) => {
  const block = membersOf(part)
  return {
    number: wholeNumber(block.number),
    hash: hash(block.hash),
    parentHash: hash(block.parentHash),
    timestamp: wholeNumber(block.timestamp),
    transactions: hashes(block.transactions),
    gasUsed: optional(wholeNumber)(block.gasUsed) ?? 0,
  }
})

/** Reads the answer to {@link headerCall}; undefined if the chain has no such block. */
export const readHeader: Shape<Header | undefined> = (answer) => readAnswer('eth_getBlockByNumber', answer, header)
