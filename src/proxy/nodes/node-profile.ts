import type { UncheckedCall } from '../node/check-message.ts'

export type ProfileError = { code: number; message: string }

/** How a software limits a method of a range of blocks. */
type RangeLimit = { max: number; refuse: (max: number) => ProfileError }

/** How a node differs from Anvil. A fact that no public source has is left out: there it answers as Anvil. */
export type NodeProfile = {
  /** Where the facts are from. */
  source: string
  /** What `web3_clientVersion` begins with. */
  version: string
  /** The methods that it has. */
  has: RegExp
  notFound: (method: string) => ProfileError
  /** Results that do not depend on the chain. */
  results?: Record<string, unknown>
  /** Refuses a call that it has a method for. */
  refuse?: (call: UncheckedCall) => ProfileError | undefined
  /** The longest range from the first to the last block, by method. */
  ranges?: Record<string, RangeLimit>
  /** The most entries of `eth_getLogs`. `refuse` gets the range, and the block of the first entry after the limit. */
  logs?: {
    max: number
    isOneBlockWhole?: true
    refuse: (max: number, first: number, tooFar: number) => ProfileError
  }
  /** The most calls in a message, and the error of a longer one. */
  batch?: { max: number; refuse: (calls: number) => ProfileError }
  /** How many of the latest blocks have their state, and the error about an older block. */
  state?: { kept: number; refuse: (block: number) => ProfileError }
  /** Whether `pending` is `latest`. */
  hasNoPending?: true
  /** The most gas of an `eth_call`. */
  maxGas?: number
  /** Changes a result. */
  shape?: (method: string, result: unknown) => unknown
  /** Answers each such request with the HTTP status 429; the same request passes when it is sent again. */
  busyEvery?: number
}
