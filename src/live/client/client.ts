import { InternalError, UsageError } from '../../errors.ts'
import { SERVER } from '../server-name.ts'

/** What speaks to a control server: JSON goes there and comes back. */
export type Client = {
  url: string
  /** @throws {UsageError} where the server refuses, or nobody answers there. */
  get<Body>(path: string): Promise<Reply<Body>>
  /** @throws {UsageError} where the server refuses, or nobody answers there. */
  post<Body>(path: string, body?: unknown): Promise<Reply<Body>>
}

type Reply<Body> = { body: Body; headers: Headers }

type Problem = { message?: string; facts?: Record<string, string | number>; next?: string }

/** Milliseconds. Loading a large world takes its time. */
const PATIENCE = 120_000

/** A client of the control server at `url`. Nothing is asked before its first call. */
export function openClient(url: string): Client {
  const ask = async <Body>(path: string, init: RequestInit): Promise<Reply<Body>> => {
    const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) }).catch(
      (cause: unknown) => {
        if (cause instanceof DOMException) throw new InternalError(`No answer came within ${PATIENCE / 1_000} s`)
        throw new UsageError('Nobody answers there: nothing is up at this address', {
          facts: { address: url },
          next: '`harborcheck up` starts a chain to work with',
          cause,
        })
      },
    )
    const body = (await response.json().catch(() => undefined)) as (Body & Problem) | undefined
    if (body === undefined || response.headers.get('server') !== SERVER) {
      throw new UsageError('What answers there is not what `harborcheck up` serves', {
        facts: { address: url, status: response.status },
        next: 'give --url the address that `harborcheck up` prints as `page`',
      })
    }
    if (response.ok) return { body, headers: response.headers }
    const { message = `The server answered ${response.status}`, facts, next } = body
    const Thrown = response.status < 500 ? UsageError : InternalError
    throw new Thrown(message, { ...(facts && { facts }), ...(next !== undefined && { next }) })
  }
  return {
    url,
    get: (path) => ask(path, {}),
    post: (path, body = {}) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}
