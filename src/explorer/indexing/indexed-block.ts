import type { Hash, Hex } from 'viem'
import type { RpcCall } from '../rpc/json-rpc.ts'

/** The fields of a block's header that the index reads. `timestamp` in seconds. */
export type Header = {
  number: number
  hash: Hash
  parentHash: Hash
  timestamp: number
  transactions: readonly Hash[]
  gasUsed: number
}

type RpcBlock = {
  number: Hex
  hash: Hash
  parentHash: Hash
  timestamp: Hex
  gasUsed: Hex
  transactions: readonly Hash[]
}

/** A number as JSON-RPC wants it: `0x` and hex digits. */
export const hex = (value: number): Hex => `0x${value.toString(16)}`

/** The call that reads a block's header. */
export const headerCall = (block: number | 'latest'): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [block === 'latest' ? block : hex(block), false],
})

/** Reads the answer to {@link headerCall}; nothing where the chain has no such block. */
export function readHeader(answer: unknown): Header | undefined {
  const block = answer as RpcBlock | null
  if (!block) return undefined
  return {
    number: Number(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: Number(block.timestamp),
    transactions: block.transactions,
    gasUsed: Number(block.gasUsed),
  }
}
