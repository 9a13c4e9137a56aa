import type { Address } from 'viem'
import type { Fact } from '../ledger/fact.ts'

type PastBlock = { number: number; timestamp: number }

/** What is known of a chain up to a block, which was read elsewhere. Timestamps are in seconds. */
export type Past = {
  /** The block of the registries' deployment: no event is older. */
  origin: PastBlock
  /** The last block that the facts are about. */
  head: PastBlock
  /** Events, oldest first, and creations. More creations can follow. */
  facts: readonly Fact[]
  /** Adds the creation of a contract to the facts, if it is not there and can be known. In any letter case. */
  learn(contract: Address): Promise<void>
}
