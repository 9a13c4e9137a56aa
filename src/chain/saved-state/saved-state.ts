import type { Address, Hex } from 'viem'
import type { Name } from '../../model/action.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Deployment } from '../deploy/deploy-registries.ts'
import type { BlockOnChain } from '../mine.ts'

/** The `format` and `version` members of saved-state files. */
export const STATE_FORMAT = 'harborcheck chain state'
export const STATE_VERSION = 1

/** The largest saved-state file that is read, in bytes: 128 MiB. Ten thousand agreements take some 53 MB. */
export const MAX_STATE_BYTES = 134_217_728

/** An account's signed consent to have the code at `address` (EIP-7702). */
export type SavedAuthorization = { chainId: Hex; address: Address; nonce: Hex; yParity: Hex; r: Hex; s: Hex }

/** A transaction as it was sent. */
export type SavedTransaction =
  /** Unsigned, from an impersonated account. Without `gas`, its gas and gas price are {@link SavedState.unsigned}. */
  | {
      from: Address
      to?: Address | undefined
      data: Hex
      value?: Hex | undefined
      gas?: Hex | undefined
      gasPrice?: Hex | undefined
      maxFeePerGas?: Hex | undefined
      maxPriorityFeePerGas?: Hex | undefined
      /** Accounts that take the code of contracts by EIP-7702, signed. Default: none. */
      authorizationList?: SavedAuthorization[] | undefined
    }
  /** Signed. */
  | { raw: Hex }

/** A block, with the hash and receipts root that it must have when it is mined again. */
export type SavedBlock = {
  /** Seconds. */
  timestamp: number
  hash: Hex
  receiptsRoot: Hex
  transactions: SavedTransaction[]
}

/** A balance, in wei, that `anvil_setBalance` gave an account before block number `before`, to pay for gas. */
export type Funding = { before: number; address: Address; balance: Hex }

/** An account (with its key), contract or agreement of the scenario that was executed on the chain. */
export type SavedActor = { address: Address; privateKey?: Hex | undefined }

/**
 * A chain as plain data: all blocks, from block 1. Mined again at their timestamps they are
 * the same blocks, with the same state, logs and traces.
 */
export type SavedState = {
  format: typeof STATE_FORMAT
  version: typeof STATE_VERSION
  /** The version of harborcheck that saved it. */
  harborcheck: string
  chainId: number
  /** Timestamp of block 0, seconds. */
  genesisTime: number
  /** Command-line flags for an Anvil on which the blocks can be mined with the same hashes. */
  anvil: string[]
  /** Gas and gas price of unsigned transactions without their own. */
  unsigned: { gas: Hex; gasPrice: Hex }
  /** The blocks' miner, on which their hashes depend. Default: the zero address. */
  miner?: Address | undefined
  head: BlockOnChain & { hash: Hex }
  deployment: Omit<Deployment, 'custom'>
  /** The names of the scenario that was executed on the chain, in the order of their first use. Empty without one. */
  actors: Record<Name, SavedActor>
  /** The scenario that was executed on the chain, if known. */
  scenario?: Scenario | undefined
  /** In the order of the blocks. Default: none. */
  fundings?: Funding[] | undefined
  blocks: SavedBlock[]
}
