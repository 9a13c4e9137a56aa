import type { Address, Hash } from 'viem'

/** The position of an event on the chain. `timestamp` in seconds; `logIndex` is -1 for a frame of a trace. */
export type EventPosition = { block: number; blockHash: Hash; timestamp: number; txHash: Hash; logIndex: number }

/** Who made a contract: its immediate deployer, and the contract that the transaction called. */
export type Origin = { deployer: Address | undefined; called: Address | undefined }

/** What one event or one frame of a trace tells. Addresses are in lower case. */
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
    /** Another change of an agreement: its details must be read again. */
    | { kind: 'rewritten'; agreement: Address }
    /** `deployer` is the contract that executed CREATE or CREATE2; none for a creation transaction. */
    | ({ kind: 'deployed'; contract: Address } & Origin)
    | { kind: 'destroyed'; contract: Address }
  )

/** A fact of one kind. */
export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>
