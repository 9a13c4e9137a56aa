import type { FaultKind } from './faults/kinds.ts'

/** What a resolver asks: the explorer, or the chain's node. */
export type Source = 'explorer' | 'node'

/** A body that passed. `text` is there up to 64 KB, where it is UTF-8. */
export type Body = { bytes: number; text?: string }

/** One request of a subject, and what it got. */
export type Exchange = {
  source: Source
  /** What it asked for: the JSON-RPC methods of a message, or the path with its query. */
  asks: string
  /** Milliseconds since the tap was opened, and until the answer was through. */
  at: number
  took: number
  request: Body
  /** None where the connection broke before an answer, or while the answer is still under way. */
  response?: Body & { status: number }
  /** The fault that it met. */
  fault?: FaultKind
}
