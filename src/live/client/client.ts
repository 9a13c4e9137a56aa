import { InternalError, UsageError } from '../../errors.ts'
import { SERVER } from '../server-name.ts'

/** A client of a control server: it sends JSON and gets JSON. */
export type Client = {
  url: string
  /** @throws {UsageError} where the server refuses, or nothing answers there. */
  get<Body>(path: string): Promise<Reply<Body>>
  /** @throws {UsageError} where the server refuses, or nothing answers there. */
  post<Body>(path: string, body?: unknown): Promise<Reply<Body>>
}

type Reply<Body> = { body: Body; headers: Headers }

type Problem = { message?: string; facts?: Record<string, string | number>; next?: string }

/** Milliseconds. Loading a large scenario takes long. */
const TIMEOUT = 120_000

/** Opens a client of the control server at `url`. It sends nothing before its first call. */
export function openClient(url: string): Client {
  const ask = async <Body>(path: string, init: RequestInit): Promise<Reply<Body>> => {
    const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT) }).catch(
      (cause: unknown) => {
        if (cause instanceof DOMException)
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
    const body = (await response.json().catch(() => undefined)) as (Body & Problem) | undefined
    if (body === undefined || response.headers.get('server') !== SERVER) {
      throw new UsageError('The server at this address is not that of `harborcheck up`', {
        facts: { address: url, status: response.status },
        next: 'Give --url the address that `harborcheck up` prints as `page`.',
      })
    }
    if (response.ok) return { body, headers: response.headers }
    const { message = `The server answered ${response.status}`, facts, next } = body
    const Thrown = response.status < 500 ? UsageError : InternalError
    throw new Thrown(message, { facts, next })
  }
  return {
    url,
    get: (path) => ask(path, {}),
    post: (path, body = {}) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}
