import { timeLimit } from '../run/time-limit.ts'
import { oneLine, printable } from '../subject/protocol/printable.ts'

/** What came back for a request: an answer, or why there is none. */
export type Reply =
  | { kind: 'reply'; url: string; status: number; type: string; text: string }
  | { kind: 'none'; url: string; reason: string }

/** Asks one explorer. It sends no credential, and follows no redirect. */
export type Client = {
  /** GETs a path below the API's path segment, such as `/agreements?state=UNDER_ATTACK`. Never throws. */
  get(path: string): Promise<Reply>
  /** How many requests were sent. */
  readonly requests: number
  /** Whether its latest requests have all timed out: nothing more is sent then. */
  readonly isSilent: boolean
}

export type ClientOptions = {
  /** The explorer's base address, without a slash at its end. */
  url: string
  /** The API's path segment. */
  path: string
  /** Milliseconds for one exchange, its whole body included. */
  timeout: number
  signal?: AbortSignal
}

/** Bytes of the longest body that is read. A page of 100 agreements is some hundred kilobytes. */
const LONGEST_BODY = 16 * 2 ** 20
/** Characters of a content type that are told. */
const LONGEST_TYPE = 80
/** Requests in a row without an answer in time, after which an explorer is taken for dead. */
const MOST_SILENT = 6
/** After so many on one route, it is not waited for so long any more; milliseconds. */
const PATIENT = { times: 3, afterwards: 1_000 }

/** Opens a client. Nothing is asked before its first request. */
export function createClient({ url: base, path: segment, timeout, signal }: ClientOptions): Client {
  let requests = 0
  let inVain = 0
  const slow = new Map<string, number>()

  const get = async (path: string): Promise<Reply> => {
    const url = `${base}/${segment}${path}`
    if (inVain >= MOST_SILENT) return { kind: 'none', url, reason: 'it no longer answers' }
    const route = routeOf(path)
    const limit = (slow.get(route) ?? 0) >= PATIENT.times ? Math.min(timeout, PATIENT.afterwards) : timeout
    requests += 1
    const clock = timeLimit(limit / 1_000, signal)
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { accept: 'application/json' },
        signal: clock.signal,
      })
      const text = await textOf(response, clock.signal)
      inVain = 0
      return { kind: 'reply', url, status: response.status, type: response.headers.get('content-type') ?? '', text }
    } catch (error) {
      if (signal?.aborted) return { kind: 'none', url, reason: reasonOf(signal.reason) }
      if (!clock.signal.aborted) return { kind: 'none', url, reason: reasonOf(error) }
      inVain += 1
      slow.set(route, (slow.get(route) ?? 0) + 1)
      return { kind: 'none', url, reason: `no whole answer within ${limit / 1_000} s` }
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
      return inVain >= MOST_SILENT
    },
  }
}

/** The path without what differs from request to request. */
const routeOf = (path: string) => path.replace(/\?.*$/s, '').replace(/\/[^/]*$/, '') || path.slice(0, 11)

/** Reads the body piece by piece, so that an endless one ends, and a slow one too: `fetch` can lose its signal by then. */
async function textOf(response: Response, late: AbortSignal): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  late.addEventListener('abort', () => reader?.cancel().catch(() => {}))
  let [text, size] = ['', 0]
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.length
    if (size > LONGEST_BODY) throw new Error(`a body of more than ${LONGEST_BODY / 2 ** 20} MiB`)
    text += decoder.decode(next.value, { stream: true })
  }
  late.throwIfAborted()
  return text + decoder.decode()
}

/** `fetch` hides what went wrong in the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message }: Partial<NodeJS.ErrnoException> = cause instanceof Error ? cause : {}
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  return oneLine(message || code || String(cause))
}

/** A reply on one line: status, content type, and how its body begins. */
export function replyText(reply: Reply, length = 200): string {
  if (reply.kind === 'none') return reply.reason
  const body = oneLine(reply.text)
  const cut = body.length > length ? `${body.slice(0, length)}…` : body
  const type = printable(reply.type.replace(/;.*$/s, ''), LONGEST_TYPE)
  return `${reply.status} ${type || 'without a content type'}: ${cut || 'an empty body'}`
}
