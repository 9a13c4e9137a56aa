import type { Hex } from 'viem'
import type { Address } from '../subject/resolver.ts'

/** A creation that an earlier question found, with its immediate deployer (null where no contract did) and its block. */
export type KnownCreation = { deployer: Address | null; blockNumber: number; blockHash: Hex }

/** What the traces up to a block show of one contract or account. */
export type TracedChildren = {
  block: number
  /** While the block with this hash is part of the chain, all blocks before it are. */
  blockHash: Hex
  /** How many creations it has begun, with those that failed. */
  creations: number
  children: readonly Address[]
}

/** What is known at a block; what later questions add is not in it. */
type Known = { get(request: string): { answer: unknown } | undefined }

/**
 * A node's answers at one block, by request. All of them come from answered questions: another question at that block need
 * not ask again. A later block begins with none. Lists of events or traces are not kept, nor is null: a node that fails answers so, too.
 */
export type KnownAnswers = {
  /** The answers at the block with a hash; empty at any but the latest such block. */
  at(blockHash: string): Known
  /** Adds answers at the block with a hash. */
  add(blockHash: string, answers: ReadonlyMap<string, unknown>): void
}

const none: Known = { get: () => undefined }

export function createKnownAnswers(): KnownAnswers {
  let hash: string | undefined
  /** Answers, each with the number of the `add` that it came with. */
  let known = new Map<string, { answer: unknown; addition: number }>()
  let additions = 0
  return {
    at(blockHash) {
      if (blockHash !== hash) return none
      // A question that is being answered keeps what it began with.
      const [begunWith, last] = [known, additions]
      return {
        get(request) {
          const found = begunWith.get(request)
          return found && found.addition <= last ? found : undefined
        },
      }
    },
    add(blockHash, answers) {
      if (blockHash !== hash) known = new Map()
      hash = blockHash
      additions += 1
      for (const [request, answer] of answers) {
        if (answer !== null && !mayBeCut(request) && !known.has(request))
          known.set(request, { answer, addition: additions })
      }
    },
  }
}

/** A node may leave entries out of a long list without saying so: what sufficed for one question may not for the next. */
const mayBeCut = (request: string) => lists.some((method) => request.startsWith(`["${method}"`))
const lists = ['eth_getLogs', 'trace_filter', 'trace_block', 'debug_traceBlockByNumber']
