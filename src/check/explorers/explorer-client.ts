import { DECODED, textOf } from '../../platform/http/decode.ts'
import { exchange, LateAnswerError } from '../../platform/http/exchange.ts'
import { openPool } from '../../platform/http/pool.ts'
import { credentialsOf } from '../../platform/http/url-credentials.ts'
import { oneLine, printable } from '../../subject/protocol/printable.ts'

/** The result of a request: a reply, or the reason why there is none. */
export type ExplorerReply =
  | { kind: 'reply'; url: string; status: number; type: string; text: string; retryAfter?: string | undefined }
  | { kind: 'none'; url: string; reason: string }

/** A client of one explorer. It sends no credentials but those of its address, and follows no redirects. */
export type ExplorerClient = {
  /** GETs a path below the API's path segment, such as `/agreements?state=UNDER_ATTACK`. Never throws. */
  get(path: string): Promise<ExplorerReply>
  /** How many requests were sent. */
  readonly requests: number
  /** Whether its latest six requests all timed out. It sends nothing more then. */
  readonly isSilent: boolean
}

export type ExplorerClientOptions = {
  /** The explorer's base address, without a slash at its end. */
  url: string
  /** The base address as replies and reports name it. Default: `url`. */
  shown?: string | undefined
  /** The API's path segment. */
  path: string
  /** Milliseconds for one exchange, including the whole body. */
  timeout: number
  /** Whether the explorer's process is stopped: such a second does not count. Default: never. */
  isStopped?: (() => boolean) | undefined
  signal?: AbortSignal | undefined
}

const HEADERS = { accept: 'application/json', 'user-agent': 'harborcheck', ...DECODED }
/** The longest body that is read, in bytes. A page of 100 agreements has some hundred kilobytes. */
const MAX_BODY_BYTES = 16 * 2 ** 20
/** The most characters of a content type in a message. */
const MAX_TYPE_LENGTH = 80
/** Timeouts in a row after which the client takes the explorer for dead. */
const MAX_TIMEOUTS = 6
/** After this many timeouts on one route, its timeout shrinks to `limit` milliseconds. */
const SLOW_ROUTE = { timeouts: 3, limit: 1_000 }

/** Creates a client. It opens its first connection with its first request. */
export function createClient({
  url: base,
  shown = base,
  path: segment,
  timeout,
  isStopped,
  signal,
}: ExplorerClientOptions): ExplorerClient {
  const pool = openPool(base)
  let requests = 0
  let timeoutsInRow = 0
  const slow = new Map<string, number>()
  const headers = { ...HEADERS, ...credentialsOf(base) }

  const get = async (path: string): Promise<ExplorerReply> => {
    const url = `${shown}/${segment}${path}`
    if (timeoutsInRow >= MAX_TIMEOUTS) return { kind: 'none', url, reason: 'it no longer answers' }
    const route = routeOf(path)
    const limit = (slow.get(route) ?? 0) >= SLOW_ROUTE.timeouts ? Math.min(timeout, SLOW_ROUTE.limit) : timeout
    requests += 1
    const options = { timeout: limit, isHeld: isStopped, maxBytes: MAX_BODY_BYTES, ...(signal && { signal }) }
    try {
      const { pathname, search } = new URL(`${base}/${segment}${path}`)
      const answer = await exchange(pool, { method: 'GET', path: pathname + search, headers }, options)
      const text = await textOf(answer, MAX_BODY_BYTES)
      timeoutsInRow = 0
      const { 'content-type': type = '', 'retry-after': retryAfter } = answer.headers
      return { kind: 'reply', url, status: answer.status, type, text, retryAfter }
    } catch (error) {
      if (!(error instanceof LateAnswerError)) return { kind: 'none', url, reason: reasonOf(error) }
      timeoutsInRow += 1
      slow.set(route, (slow.get(route) ?? 0) + 1)
      return { kind: 'none', url, reason: `no complete answer within ${limit / 1_000} s` }
    }
  }
  return {
    get,
    get requests() {
      return requests
    },
    get isSilent() {
      return timeoutsInRow >= MAX_TIMEOUTS
    },
  }
}

/** Cuts the query and the last segment of a path, which differ between requests. */
const routeOf = (path: string) => path.replace(/\?.*$/s, '').replace(/\/[^/]*$/, '') || path.slice(0, 11)

function reasonOf(error: unknown): string {
  const { code, message }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {}
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  return oneLine(message || code || String(error))
}

/** Formats a reply on one line: status, content type, and the start of its body. */
export function replyText(reply: ExplorerReply, length = 200): string {
  if (reply.kind === 'none') return reply.reason
  const body = oneLine(reply.text)
  const cut = body.length > length ? `${body.slice(0, length)}…` : body
  const type = printable(reply.type.replace(/;.*$/s, ''), MAX_TYPE_LENGTH)
  return `${reply.status} ${type || 'without a content type'}: ${cut || 'an empty body'}`
}
