import type { Hash } from 'viem'
import type { Header } from '../../rpc/header.ts'
import type { Fact } from '../ledger/fact.ts'
import type { Emitters } from '../ledger/read-log.ts'
import type { JsonRpc } from '../rpc/json-rpc.ts'
import { checkChained, readHeaderOf, readHeaders } from './follow-chain.ts'
import { countOnChain } from './followed-blocks.ts'
import { readBlocks } from './read-blocks.ts'

/** A block, the hashes of its transactions, and the facts that its traces and events show. `timestamp` in seconds. */
export type ReadBlock = {
  number: number
  hash: Hash
  timestamp: number
  transactions: readonly Hash[]
  facts: readonly Fact[]
}

/** All blocks of a chain after some block, with their facts. Where an index keeps only what follows from them, this keeps them. */
export type BlockHistory = {
  /** Drops the blocks that the chain no longer has, and reads the new ones. Throws ChainMovedError where the chain went back meanwhile. */
  sync(): Promise<void>
  /** Oldest first. */
  blocks(): readonly ReadBlock[]
  /** Drops all blocks, and begins after another block. */
  restart(after: { number: number }): void
}

const BLOCKS_A_REQUEST = 100

/** Opens the history of a chain after a block. `sync` reads it. */
export function openBlockHistory(
  node: JsonRpc,
  emitters: Emitters,
  { number: after }: { number: number },
): BlockHistory {
  let first = after + 1
  let blocks: readonly ReadBlock[] = []

  const readSome = async (from: number, parent: Hash | undefined, head: Header): Promise<ReadBlock[]> => {
    const count = Math.min(BLOCKS_A_REQUEST, head.number - from + 1)
    const headers = from === head.number ? [head] : await readHeaders(node, from, count)
    checkChained(headers, parent, head)
    const read = await readBlocks(node, headers, emitters)
    const factsOf = new Map(read.map(({ header, facts }) => [header, facts]))
    return headers.map((header) => {
      const { number, hash, timestamp, transactions } = header
      return { number, hash, timestamp, transactions, facts: factsOf.get(header) ?? [] }
    })
  }

  return {
    async sync() {
      const head = await readHeaderOf(node, 'latest')
      if (!head || head.hash === blocks.at(-1)?.hash) return
      const count = await countOnChain(blocks, async ({ number, hash }) => {
        return number <= head.number && (await readHeaderOf(node, number))?.hash === hash
      })
      const read = blocks.slice(0, count)
      for (let next = first + count; next <= head.number; next = first + read.length) {
        read.push(...(await readSome(next, read.at(-1)?.hash, head)))
      }
      blocks = read
    },
    blocks: () => blocks,
    restart({ number }) {
      first = number + 1
      blocks = []
    },
  }
}
