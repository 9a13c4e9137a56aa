import type { Address, Hash } from 'viem'
import type { Quirk } from '../../model/quirk.ts'
import type { Binding } from '../ledger/binding.ts'
import type { Details } from '../ledger/details.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'
import type { StateHistory } from '../ledger/state-history.ts'

/** The block that an index stands at. `timestamp` in seconds: it is the explorer's "now". */
type Head = { number: number; hash: Hash; timestamp: number }

/** Where a contract's security state comes from. No link: the agreement does not bind it. */
type SecurityState = { agreement: AgreementRecord; link: Binding['link'] | undefined }

/** What is wrong with an index that is otherwise honest (group LAG). */
export type Quirks = {
  /** Those in force; in the beginning none. */
  current(): readonly Quirk[]
  /**
   * From here on exactly these are in force, together. The index is brought to the head first, so that all before is seen
   * rightly by those that go wrong with what happens from now on; one that was in force already goes on as it was.
   *
   * @throws {UsageError} for a quirk that does not exist, or cannot go that far.
   * @throws {InternalError} when the node cannot be read; they are then in force from the next sync that succeeds.
   */
  set(quirks: readonly Quirk[]): Promise<void>
  /** Ends them all: every answer after it is honest again. Throws as `set` does. */
  clear(): Promise<void>
}

/**
 * An index of one chain, made of its events and traces alone, and honest but for the quirks that are in force. Everything
 * but `sync` and the quirks answers at once, for the block of the last `sync`; what is read without waiting in between is
 * of one block.
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
  life(agreement: AgreementRecord): StateHistory
  /** The agreement that binds a contract. In any letter case. */
  binding(contract: Address): Binding | undefined
  /** The agreements that are said to cover a contract: the one that binds it, or none. In any letter case. */
  covering(contract: Address): readonly AgreementRecord[]
  /** The agreement whose state is a contract's: the one that binds it. In any letter case. */
  securityState(contract: Address): SecurityState | undefined
  /** The contracts that an agreement covers: its scope, then the children that it binds. */
  covered(agreement: AgreementRecord): readonly Address[]
  quirks: Quirks
  /** Closes the connections to the node. */
  close(): void
}
