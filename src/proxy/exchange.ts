import type { FaultKind, Source } from '../model/fault.ts'

/** The body of a request or an answer. `text` is recorded up to 64 KB. */
export type Body = { readonly bytes: number; readonly text: string | undefined }

/** One request of a subject, and its answer. */
export type Exchange = {
  source: Source
  /** The request in one line: the JSON-RPC methods of a message, or the path with its query. */
  readonly asks: string
  /** When the request arrived (`performance.now()`), and how long it took until the answer was sent, in milliseconds. */
  at: number
  took: number
  request: Body
  response: Body
  /** None where the connection broke before an answer, or no answer was sent yet. */
  status?: number | undefined
  /** The fault that it was answered with. */
  fault?: FaultKind | undefined
}
