import type { Hex } from 'viem'
import type { Address } from '../subject/resolver.ts'

/** A creation that an earlier question found, with its immediate deployer (null where no contract did) and its block. */
export type KnownCreation = { deployer: Address | null; blockNumber: number; blockHash: Hex }

/** `isCertain`: it is of its block for certain. Otherwise a question that uses it has to check that the block was not undone. */
export type KnownAnswer = { answer: unknown; isCertain: boolean }

/**
 * A node's answers at one block, by request. All of them come from answered questions: another question at that block need
 * not ask again. A later block begins with none. Lists of events are not kept.
 */
export type KnownAnswers = {
  /** The answers at the block with a hash; empty at any but the latest such block. */
  at(blockHash: string): ReadonlyMap<string, KnownAnswer>
  /** Adds answers at the block with a hash. `isChecked`: the block was still part of the chain after all of them. */
  add(blockHash: string, answers: ReadonlyMap<string, KnownAnswer>, isChecked: boolean): void
}

const none: ReadonlyMap<string, KnownAnswer> = new Map()

export function createKnownAnswers(): KnownAnswers {
  let hash: string | undefined
  let known = new Map<string, KnownAnswer>()
  return {
    at: (blockHash) => (blockHash === hash ? known : none),
    add(blockHash, answers, isChecked) {
      if (blockHash !== hash) known = new Map()
      hash = blockHash
      for (const [request, { answer, isCertain }] of answers) {
        if (!mayBeCut(request)) known.set(request, { answer, isCertain: isCertain || isChecked })
      }
    },
  }
}

/** A node may leave events out of a long list without saying so: what sufficed for one question may not for the next. */
const mayBeCut = (request: string) => request.startsWith('["eth_getLogs"')
