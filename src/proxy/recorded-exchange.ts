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
  /** Milliseconds until the source began to answer; if it did not: until the request ended, or now. Unset if it was not asked. */
  sourceTook?: number | undefined
  /** The fault that it was answered with. */
  fault?: FaultKind | undefined
}

/** Milliseconds from which a source is slow. On an idle machine it takes less than one for most requests. */
const SLOW = 500

/** Whether a source failed, or took half a second, and no fault was the cause: then the machine was, or the request is a lot of work. */
export function isSlowSource({ fault, status, sourceTook = 0 }: Exchange): boolean {
  return fault === undefined && (sourceTook >= SLOW || (status ?? 0) >= 500)
}
