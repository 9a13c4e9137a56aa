import type { ServerResponse } from 'node:http'
import type { FaultKind, Source } from '../model/fault.ts'
import { BodyRecorder } from './body-recorder.ts'
import type { Exchange } from './exchange.ts'
import { type ProxiedRequest, requestText } from './request.ts'

/** A request from its arrival on. It belongs to the moment of its arrival, whenever it is read whole or answered. */
export type RequestRecord = {
  readonly response: BodyRecorder
  /** It is read whole; `body` is what the subject sent. */
  read(asked: ProxiedRequest, body: Buffer): void
  meets(fault: FaultKind | undefined): void
  /** Its answer is through, or the client has left. */
  end(): void
  /** As it stands now: what comes later is not in it. */
  exchange(): Exchange
}

/** Begins to record a request that has just arrived. */
export function recordRequest(source: Source, path: string, outgoing: ServerResponse): RequestRecord {
  const at = performance.now()
  const [request, response] = [new BodyRecorder(), new BodyRecorder()]
  let asked: ProxiedRequest | undefined
  let fault: FaultKind | undefined
  let took: number | undefined
  return {
    response,
    read(whole, body) {
      asked = whole
      request.add(body)
    },
    meets(met) {
      fault = met
    },
    end() {
      took = performance.now() - at
    },
    exchange() {
      const known = asked
      return {
        source,
        get asks() {
          return known ? requestText(known) : path
        },
        at,
        took: took ?? performance.now() - at,
        request,
        response: took === undefined ? response.copy() : response,
        ...(outgoing.headersSent && { status: outgoing.statusCode }),
        ...(fault && { fault }),
      }
    },
  }
}
