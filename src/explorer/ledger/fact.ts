import type { Address, Hash } from 'viem'

/** The position of an event on the chain. `timestamp` in seconds; `logIndex` is -1 for a frame of a trace. */
export type EventPosition = { block: number; blockHash: Hash; timestamp: number; txHash: Hash; logIndex: number }

/** How a contract was created. */
export type Origin = {
  /** The immediate deployer; none for a creation transaction. */
  deployer: Address | undefined
  /** The contract that the transaction called; none for a creation transaction. */
  called: Address | undefined
  /** The account that sent the transaction. */
  sender: Address
  method: 'transaction' | 'constructor' | 'create' | 'create2' | 'clone'
  /** Its index among the contracts that the same deployer created in the same transaction, from 0. */
  index: number
}

/** What one event or one frame of a trace shows. Addresses are in lower case. */
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
    /** The agreement has another attack moderator. */
    | { kind: 'moderator'; agreement: Address }
    | { kind: 'adopted'; adopter: Address; agreement: Address }
    | ({ kind: 'deployed'; contract: Address } & Origin)
    /** A creation whose constructor left no code, so that it made no contract. */
    | ({ kind: 'left-no-code'; contract: Address } & Origin)
    | { kind: 'destroyed'; contract: Address }
  )

/** A fact of one kind. */
export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>
