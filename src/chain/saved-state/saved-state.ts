import type { Address, Hex } from 'viem'
import type { Name } from '../../model/action.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Deployment } from '../deploy/deploy.ts'
import type { Block } from '../mine.ts'

/** What the files of saved states call themselves, and the version of their format. */
export const STATE_FORMAT = 'harborcheck chain state'
export const STATE_VERSION = 1

/** The largest file of a saved state that is read, in bytes: 128 MiB. Ten thousand agreements take some 53 MB. */
export const MAX_STATE_BYTES = 134_217_728

/** How a transaction was sent. */
export type SavedTransaction =
  /** By anybody, without a signature: impersonated. Without `gas` it has what the state says of `unsigned` ones. */
  | {
      from: Address
      to?: Address
      data: Hex
      value?: Hex
      gas?: Hex
      gasPrice?: Hex
      maxFeePerGas?: Hex
      maxPriorityFeePerGas?: Hex
    }
  /** Signed. */
  | { raw: Hex }

/** A block, and what it must come to when it is mined again. */
export type SavedBlock = {
  /** Seconds. */
  timestamp: number
  hash: Hex
  receiptsRoot: Hex
  transactions: SavedTransaction[]
}

/** Ether that no transaction brought: what an account was given before a block. Transactions that pay for gas need some. */
export type Funding = { before: number; address: Address; balance: Hex }

/** Somebody of the scenario that made the chain; accounts have their key. */
export type SavedActor = { address: Address; privateKey?: Hex }

/**
 * A chain as plain data: all of its blocks from the first one on, which holds the registries. Mined again at their own
 * timestamps they are the same blocks, so that state at any block, logs and traces are what they were.
 */
export type SavedState = {
  format: typeof STATE_FORMAT
  version: typeof STATE_VERSION
  /** The version of harborcheck that saved it. */
  harborcheck: string
  chainId: number
  /** Timestamp of block 0, seconds. */
  genesisTime: number
  /** As of the chain's options. */
  stateRoots: boolean
  /** How to start an Anvil of one's own that takes the blocks; with `stateRoots`, they get the same hashes there. */
  anvil: string[]
  /** What unsigned transactions have that don't say. */
  unsigned: { gas: Hex; gasPrice: Hex }
  /** Whose the blocks are, where that is not the zero address: their hashes depend on it. */
  miner?: Address
  head: Block & { hash: Hex }
  deployment: Deployment
  /** Who is who, where a scenario made the chain, in the order in which it speaks of them. */
  actors: Record<Name, SavedActor>
  /** The scenario that made the chain, where it is known. */
  scenario?: Scenario
  /** In the order of the blocks. Default: nobody was given anything. */
  fundings?: Funding[]
  blocks: SavedBlock[]
}
