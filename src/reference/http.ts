import { CannotKnow } from './errors.ts'

/** For one exchange, its whole body included, in milliseconds: REFERENCE_TIME_LIMIT, where a busy machine needs more. */
const timeLimitOf = () => Number(process.env.REFERENCE_TIME_LIMIT) || 2_000
/** In bytes. */
const sizeLimit = 32 * 1024 * 1024

/**
 * Exchanges one message for JSON. Whatever is not a plain, timely success is refused, redirects too: an answer from
 * another place than the one that was asked is no answer.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const timeLimit = timeLimitOf()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`took more than ${timeLimit} ms`)), timeLimit)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: late.signal })
    if (response.status !== 200) throw new Error(`HTTP status ${response.status}`)
    return JSON.parse(await textOf(response, late.signal))
  } catch (cause) {
    throw new CannotKnow(`No answer from ${url}: ${reasonOf(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the body piece by piece, so that an endless one ends, and a slow one too: `fetch` can lose its signal by then. */
async function textOf(response: Response, late: AbortSignal): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = response.body?.getReader()
  late.addEventListener('abort', () => reader?.cancel().catch(() => {}))
  let [text, size] = ['', 0]
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.length
    if (size > sizeLimit) throw new Error(`more than ${sizeLimit} bytes`)
    text += decoder.decode(next.value, { stream: true })
  }
  late.throwIfAborted()
  return text + decoder.decode()
}

/** `fetch` hides what went wrong in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message
}
