import { timeLimit } from '../run/time-limit.ts'
import { oneLine, printable } from '../subject/protocol/printable.ts'

/** The result of a request: a reply, or the reason why there is none. */
export type Reply =
  | { kind: 'reply'; url: string; status: number; type: string; text: string }
  | { kind: 'none'; url: string; reason: string }

/** A client of one explorer. It sends no credentials and follows no redirects. */
export type Client = {
  /** GETs a path below the API's path segment, such as `/agreements?state=UNDER_ATTACK`. Never throws. */
  get(path: string): Promise<Reply>
  /** How many requests were sent. */
  readonly requests: number
  /** Whether its latest six requests all timed out. It sends nothing more then. */
  readonly isSilent: boolean
}

export type ClientOptions = {
  /** The explorer's base address, without a slash at its end. */
  url: string
  /** The API's path segment. */
  path: string
  /** Milliseconds for one exchange, including the whole body. */
  timeout: number
  signal?: AbortSignal | undefined
}

/** The longest body that is read, in bytes. A page of 100 agreements has some hundred kilobytes. */
const MAX_BODY_BYTES = 16 * 2 ** 20
/** The most characters of a content type in a message. */
const MAX_TYPE_LENGTH = 80
/** Timeouts in a row after which the client takes the explorer for dead. */
const MAX_TIMEOUTS = 6
/** After this many timeouts on one route, its timeout shrinks to `limit` milliseconds. */
const SLOW_ROUTE = { timeouts: 3, limit: 1_000 }

/** Makes a client. It opens no connection before its first request. */
export function createClient({ url: base, path: segment, timeout, signal }: ClientOptions): Client {
  let requests = 0
  let timeoutsInRow = 0
  const slow = new Map<string, number>()

  const get = async (path: string): Promise<Reply> => {
    const url = `${base}/${segment}${path}`
    if (timeoutsInRow >= MAX_TIMEOUTS) return { kind: 'none', url, reason: 'it no longer answers' }
    const route = routeOf(path)
    const limit = (slow.get(route) ?? 0) >= SLOW_ROUTE.timeouts ? Math.min(timeout, SLOW_ROUTE.limit) : timeout
    requests += 1
    const clock = timeLimit(limit / 1_000, signal)
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { accept: 'application/json' },
        signal: clock.signal,
      })
      const text = await textOf(response, clock.signal)
      timeoutsInRow = 0
      return { kind: 'reply', url, status: response.status, type: response.headers.get('content-type') ?? '', text }
    } catch (error) {
      if (signal?.aborted) return { kind: 'none', url, reason: reasonOf(signal.reason) }
      if (!clock.signal.aborted) return { kind: 'none', url, reason: reasonOf(error) }
      timeoutsInRow += 1
      slow.set(route, (slow.get(route) ?? 0) + 1)
      return { kind: 'none', url, reason: `no complete answer within ${limit / 1_000} s` }
    } finally {
      clock.end()
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

/** The path without its query and its last segment, which differ from request to request. */
const routeOf = (path: string) => path.replace(/\?.*$/s, '').replace(/\/[^/]*$/, '') || path.slice(0, 11)

/** Reads the body chunk by chunk, so that an endless or slow body ends too: `fetch` may no longer honour its signal by then. */
async function textOf(response: Response, late: AbortSignal): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  late.addEventListener('abort', () => reader?.cancel().catch(() => {}))
  let [text, size] = ['', 0]
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.length
    if (size > MAX_BODY_BYTES) throw new Error(`a body of more than ${MAX_BODY_BYTES / 2 ** 20} MiB`)
    text += decoder.decode(next.value, { stream: true })
  }
  late.throwIfAborted()
  return text + decoder.decode()
}

/** `fetch` hides the reason of a failure in the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message }: Partial<NodeJS.ErrnoException> = cause instanceof Error ? cause : {}
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  return oneLine(message || code || String(cause))
}

/** A reply on one line: status, content type, and the start of its body. */
export function replyText(reply: Reply, length = 200): string {
  if (reply.kind === 'none') return reply.reason
  const body = oneLine(reply.text)
  const cut = body.length > length ? `${body.slice(0, length)}…` : body
  const type = printable(reply.type.replace(/;.*$/s, ''), MAX_TYPE_LENGTH)
  return `${reply.status} ${type || 'without a content type'}: ${cut || 'an empty body'}`
}
