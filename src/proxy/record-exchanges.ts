import type { ServerResponse } from 'node:http'
import type { FaultKind, Source } from '../model/fault.ts'
import type { Body, Exchange } from './recorded-exchange.ts'
import { type ProxiedRequest, requestText } from './request.ts'

/** Bytes. Of a longer body only the size is recorded. */
const LIMIT = 65_536

/** Records the chunks of a body as they pass. The text is joined when it is first needed. */
class BodyRecorder implements Body {
  bytes = 0
  #chunks: Buffer[] = []

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    if (this.bytes <= LIMIT) this.#chunks.push(chunk)
    else this.#chunks = []
  }

  /** A copy of the body so far, without later chunks. */
  copy(): BodyRecorder {
    const copy = new BodyRecorder()
    copy.bytes = this.bytes
    copy.#chunks = [...this.#chunks]
    return copy
  }

  get text(): string | undefined {
    return this.bytes <= LIMIT ? Buffer.concat(this.#chunks).toString('utf8') : undefined
  }
}

/** The record of a request, from its arrival on. Records are ordered by arrival, not by when they are read or answered. */
export type RequestRecord = {
  /** The request was read whole; `body` is what the subject sent. */
  read(asked: ProxiedRequest, body: Buffer): void
  setFault(fault: FaultKind | undefined): void
  /** The request is passed on to the source. */
  pass(): void
  /** A part of the answer was sent. */
  answer(chunk: Buffer): void
  /** The answer was sent, or the client disconnected. */
  end(): void
  /** The exchange so far; what comes later is not in it. */
  exchange(): Exchange
}

/** Starts the record of a request that has just arrived. */
export function recordRequest(source: Source, path: string, outgoing: ServerResponse): RequestRecord {
  const at = performance.now()
  const [request, response] = [new BodyRecorder(), new BodyRecorder()]
  let asked: ProxiedRequest | undefined
  let fault: FaultKind | undefined
  let endedAt: number | undefined
  let passedAt: number | undefined
  let sourceTook: number | undefined
  return {
    read(whole, body) {
      asked = whole
      request.add(body)
    },
    setFault(applied) {
      fault = applied
    },
    pass() {
      passedAt = performance.now()
    },
    answer(chunk) {
      if (passedAt !== undefined) sourceTook ??= performance.now() - passedAt
      response.add(chunk)
    },
    end() {
      endedAt = performance.now()
    },
    exchange() {
      const known = asked
      return {
        source,
        get asks() {
          return known ? requestText(known) : path
        },
        at,
        took: (endedAt ?? performance.now()) - at,
        request,
        response: endedAt === undefined ? response.copy() : response,
        status: outgoing.headersSent ? outgoing.statusCode : undefined,
        fault,
        sourceTook: sourceTook ?? (passedAt === undefined ? undefined : (endedAt ?? performance.now()) - passedAt),
      }
    },
  }
}
