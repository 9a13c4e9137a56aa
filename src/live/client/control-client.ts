import type { IncomingHttpHeaders } from 'node:http'
import { InternalError, UsageError } from '../../platform/errors.ts'
import { exchange, type HttpRequest, LateAnswerError } from '../../platform/http/exchange.ts'
import { openPool } from '../../platform/http/pool.ts'
import { SERVER } from '../server-name.ts'

/** A client of a control server: it sends JSON and gets JSON. */
export type ControlClient = {
  url: string
  /** @throws {UsageError} if the server refuses, or the port is closed. */
  get<Body>(path: string): Promise<ControlReply<Body>>
  /** @throws {UsageError} if the server refuses, or the port is closed. */
  post<Body>(path: string, body?: unknown): Promise<ControlReply<Body>>
}

type ControlReply<Body> = { body: Body; headers: IncomingHttpHeaders }

type Problem = { message?: string; facts?: Record<string, string | number>; next?: string }

/** Milliseconds. Loading a large scenario takes long. */
const TIMEOUT = 120_000

/** Opens a client of the control server at `url`. Its first call sends the first request. */
export function openClient(url: string): ControlClient {
  const pool = openPool(url)
  const base = new URL(url).pathname.replace(/\/$/, '')
  const ask = async <Body>(request: HttpRequest): Promise<ControlReply<Body>> => {
    const answer = await exchange(pool, { ...request, path: base + request.path }, { timeout: TIMEOUT }).catch(
      (cause: unknown) => {
        if (cause instanceof LateAnswerError)
          throw new InternalError(`The control server did not answer within ${TIMEOUT / 1_000} s`, {
            facts: { address: url },
          })
        throw new UsageError('Nothing answers at this address', {
          facts: { address: url },
          next: '`harborcheck up` starts a chain to work with.',
          cause,
        })
      },
    )
    const { status, headers } = answer
    const body = parse(answer.body) as (Body & Problem) | undefined
    if (body === undefined || headers.server !== SERVER) {
      throw new UsageError('The server at this address is not that of `harborcheck up`', {
        facts: { address: url, status },
        next: 'Give --page the address that `harborcheck up` prints as `page`.',
      })
    }
    if (status < 300) return { body, headers }
    const { message = `The server answered ${status}`, facts, next } = body
    const Thrown = status < 500 ? UsageError : InternalError
    throw new Thrown(message, { facts, next })
  }
  return {
    url,
    get: (path) => ask({ method: 'GET', path }),
    post: (path, body = {}) =>
      ask({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}

/** Parses a body as JSON; `undefined` if malformed. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
