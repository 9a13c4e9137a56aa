import type { Address, Hash } from 'viem'

/** Where on the chain something happened. `timestamp` in seconds. */
export type EventPosition = { block: number; blockHash: Hash; timestamp: number; txHash: Hash; logIndex: number }

/** Where a contract comes from: who executed its creation, and the contract that the transaction called. */
export type Origin = { deployer: Address | undefined; called: Address | undefined }

/** What one event or one frame of a trace says. Addresses are in lower case. */
export type Fact = EventPosition &
  (
    | { kind: 'created'; agreement: Address; owner: Address }
    | { kind: 'state'; agreement: Address; state: number }
    | { kind: 'linked'; contract: Address; agreement: Address }
    | { kind: 'unlinked'; contract: Address; agreement: Address }
    | { kind: 'scope-added'; contract: Address; agreement: Address }
    | { kind: 'scope-removed'; contract: Address; agreement: Address }
    | { kind: 'scope-cleared'; agreement: Address }
    | { kind: 'owner'; agreement: Address; owner: Address }
    | { kind: 'window'; agreement: Address; until: bigint }
    /** Some other write of an agreement: what it says about itself must be read again. */
    | { kind: 'rewritten'; agreement: Address }
    /** `deployer` is the contract that executed CREATE or CREATE2; none for a creation transaction. */
    | ({ kind: 'deployed'; contract: Address } & Origin)
    | { kind: 'destroyed'; contract: Address }
  )

/** A fact of one kind. */
export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>
