import type { Address, Hash } from 'viem'
import type { Origin } from './fact.ts'
import { Journal, SetsByKey, Table } from './journal.ts'

/** A state that the attack registry announced. `at` in seconds. */
export type Transition = { state: number; at: number; txHash: Hash }

/** An agreement made by the factory, as its events tell it. */
export type AgreementRecord = {
  address: Address
  /** The present owner. */
  owner: Address
  createdAtBlock: number
  /** Seconds. */
  createdAt: number
  /** End of the commitment window in seconds; 0 when there never was one. */
  commitmentUntil: bigint
  /** Every announced state, oldest first. */
  transitions: readonly Transition[]
  /** Names the last write, so that what was read from the agreement before it is not taken for what it says now. */
  version: string
}

/** The latest link of a contract to an agreement. `timestamp` (seconds) is the cutoff time for its children. */
export type Link = { contract: Address; agreement: Address; block: number; timestamp: number; txHash: Hash }

/** How a contract came to be. `timestamp` in seconds; no deployer when an account's transaction made it. */
export type Deployment = { contract: Address; block: number; timestamp: number } & Origin

/** Everything that the chain's events and traces told so far, with one journal that takes it back. */
export type Ledger = {
  journal: Journal
  /** By agreement, oldest first. */
  agreements: Table<AgreementRecord>
  /** The agreements whose records changed since this was last cleared, also those that are gone again. */
  touched: Set<string>
  /** By contract. */
  links: Table<Link>
  /** By contract; the latest creation at an address. */
  deployments: Table<Deployment>
  /** Contracts by immediate deployer. */
  children: SetsByKey
  /** Contracts by agreement: the scope that the agreement's own events describe. */
  scopes: SetsByKey
}

/** An empty ledger. */
export function createLedger(): Ledger {
  const journal = new Journal()
  const touched = new Set<string>()
  return {
    journal,
    agreements: new Table(journal, touched),
    touched,
    links: new Table(journal),
    deployments: new Table(journal),
    children: new SetsByKey(journal),
    scopes: new SetsByKey(journal),
  }
}
