import type { FaultKind, Source } from '../model/fault.ts'

/** A body that passed. `text` is there up to 64 KB. */
export type Body = { readonly bytes: number; readonly text: string | undefined }

/** One request of a subject, and what it got. */
export type Exchange = {
  source: Source
  /** What it asked for: the JSON-RPC methods of a message, or the path with its query. */
  readonly asks: string
  /** When it was asked (`performance.now()`), and how long it took until the answer was through, milliseconds. */
  at: number
  took: number
  request: Body
  response: Body
  /** None where the connection broke before an answer, or nothing was answered yet. */
  status?: number
  /** The fault that it met. */
  fault?: FaultKind
}
