import type { Address, Hash } from 'viem'
import type { Quirk } from '../../model/quirk.ts'
import type { IndexedDetails } from '../ledger/agreement-details.ts'
import type { Binding } from '../ledger/indexed-binding.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'
import type { StateHistory } from '../ledger/state-history.ts'

/** The last block of an index. `timestamp` in seconds: it is the explorer's "now". */
type Head = { number: number; hash: Hash; timestamp: number }

/** The agreement whose state is a contract's security state. No link: the agreement does not bind the contract (LAG-8). */
type SecurityState = { agreement: AgreementRecord; link: Binding['link'] | undefined }

/** The quirks of an index: known ways in which it disagrees with the chain (group LAG). */
export type Quirks = {
  /** Those in force; none at first. */
  current(): readonly Quirk[]
  /**
   * Puts exactly these quirks in force. The index first syncs to the head without them, so that a quirk about events affects
   * only what happens from now on. A quirk that was in force already keeps its state.
   *
   * @throws {UsageError} for an unknown quirk or a bad distance.
   * @throws {InternalError} when the node cannot be read; the quirks are then in force from the next sync that succeeds.
   */
  set(quirks: readonly Quirk[]): Promise<void>
  /** Ends all quirks: every later answer agrees with the chain. Throws as `set` does. */
  clear(): Promise<void>
}

/**
 * An index of one chain, built from its events and traces alone. It agrees with the chain but for the quirks in force.
 * Every member but `sync` and `quirks` answers at once, for the block of the last `sync`; answers read without an `await`
 * in between are of one block.
 */
export type ExplorerIndex = {
  chainId: number
  /**
   * Brings the index to the chain's head as it is now, or later. Calls made during a sync share the next one.
   *
   * @throws {InternalError} when the node cannot be read. The index then has no head until a sync succeeds.
   */
  sync(): Promise<void>
  /** Finds out who deployed a contract of the chain's past, for the next sync. In any letter case; ignores other texts. */
  learn(contract: string): Promise<void>
  /** @throws {Error} before the first sync, and after one that failed. */
  head(): Head
  /** Changes whenever the index's facts do. New blocks without facts, and time, leave it as it is. */
  revision(): number
  /** Every agreement that the factory made, oldest first. */
  agreements(): AgreementRecord[]
  /** In any letter case. Nothing where the factory made no such agreement. */
  agreement(address: Address): AgreementRecord | undefined
  /** The agreement's details as of the head. */
  details(agreement: AgreementRecord): IndexedDetails
  /** An agreement's state at the head's time, and when each state began. */
  stateHistory(agreement: AgreementRecord): StateHistory
  /** The agreement that binds a contract. In any letter case. */
  binding(contract: Address): Binding | undefined
  /** The agreements that the API lists for a contract: the one that binds it, or none. In any letter case. */
  covering(contract: Address): readonly AgreementRecord[]
  /** The agreement whose state is a contract's: the one that binds it. In any letter case. */
  securityState(contract: Address): SecurityState | undefined
  /** The contracts that an agreement covers: its scope, then the children that it binds. */
  covered(agreement: AgreementRecord): readonly Address[]
  quirks: Quirks
  /** Closes the connections to the node. */
  close(): void
}
