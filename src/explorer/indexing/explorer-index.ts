import type { Address, Hash } from 'viem'
import type { Binding } from '../ledger/binding.ts'
import type { Details } from '../ledger/details.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'
import type { Life } from '../ledger/life.ts'

/** The block that an index stands at. `timestamp` in seconds: it is the explorer's "now". */
type Head = { number: number; hash: Hash; timestamp: number }

/**
 * An honest index of one chain, made of its events and traces alone. Everything but `sync` answers at once, for the
 * block of the last `sync`; what is read without waiting in between is of one block.
 */
export type ExplorerIndex = {
  chainId: number
  /**
   * Brings the index to the chain's head as it is now, or later. Calls made while one is under way share the next.
   *
   * @throws {InternalError} when the node cannot be read. The index then has no head until a sync succeeds.
   */
  sync(): Promise<void>
  /** @throws {Error} before the first sync, and after one that failed. */
  head(): Head
  /** The same number as long as nothing was learned or taken back; blocks alone, and time, leave it as it is. */
  revision(): number
  /** Every agreement that the factory made, oldest first. */
  agreements(): AgreementRecord[]
  /** In any letter case. Nothing where the factory made no such agreement. */
  agreement(address: Address): AgreementRecord | undefined
  /** What an agreement says about itself. */
  details(agreement: AgreementRecord): Details
  /** Its state, and how it came there, at the head's time. */
  life(agreement: AgreementRecord): Life
  /** The agreement that binds a contract. In any letter case. */
  binding(contract: Address): Binding | undefined
  /** The contracts that an agreement covers: its scope, then the children that it binds. */
  covered(agreement: AgreementRecord): readonly Address[]
  /** Closes the connections to the node. */
  close(): void
}
