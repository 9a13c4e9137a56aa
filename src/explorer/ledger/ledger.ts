import type { Address, Hash } from 'viem'
import type { Origin } from './fact.ts'
import { Journal, JournalTable, SetsByKey } from './journal.ts'

/** A state that the attack registry announced. `at` in seconds. */
export type Transition = { state: number; at: number; block: number; txHash: Hash }

/** An agreement that the factory created, as events show it. */
export type AgreementRecord = {
  address: Address
  /** The current owner. */
  owner: Address
  createdAtBlock: number
  /** Seconds. */
  createdAt: number
  /** End of the commitment window in seconds; 0 when there never was one. */
  commitmentUntil: bigint
  /** Every announced state, oldest first. */
  transitions: readonly Transition[]
  /** Identifies the agreement's last change: details read under another version are outdated. */
  version: string
}

/** The latest link of a contract to an agreement. `timestamp` (seconds) is the cutoff time for its children. */
export type IndexedLink = { contract: Address; agreement: Address; block: number; timestamp: number; txHash: Hash }

/** The creation of a contract. `timestamp` in seconds; no deployer for a creation transaction. */
export type IndexedDeployment = { contract: Address; block: number; timestamp: number } & Origin

/** All facts of the chain's events and traces so far, with one journal that can undo them. */
export type Ledger = {
  journal: Journal
  /** By agreement, oldest first. */
  agreements: JournalTable<AgreementRecord>
  /** The agreements whose records changed since this was last cleared, including those that a rewind removed. */
  touched: Set<string>
  /** By contract. */
  links: JournalTable<IndexedLink>
  /** The latest agreement by adopter; none where the adoption registry is not read. */
  adoptions: JournalTable<Address>
  /** By contract; the latest creation at an address. */
  deployments: JournalTable<IndexedDeployment>
  /** Contracts by immediate deployer. */
  children: SetsByKey
  /** Contracts by agreement: the scope that the agreement's events describe. */
  scopes: SetsByKey
}

export function createLedger(): Ledger {
  const journal = new Journal()
  const touched = new Set<string>()
  return {
    journal,
    agreements: new JournalTable(journal, touched),
    touched,
    links: new JournalTable(journal),
    adoptions: new JournalTable(journal),
    deployments: new JournalTable(journal),
    children: new SetsByKey(journal),
    scopes: new SetsByKey(journal),
  }
}
