import { CannotKnow } from './errors.ts'

/** Limit for one request and its whole body, in milliseconds. REFERENCE_TIME_LIMIT raises it on a busy machine. */
const timeLimitOf = () => Number(process.env.REFERENCE_TIME_LIMIT) || 2_000
/** In bytes. */
const sizeLimit = 32 * 1024 * 1024

/**
 * Sends one request and parses the response as JSON. Throws CannotKnow unless it is a timely status 200; redirects are not
 * followed, since the answer must come from the configured URL.
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

/** Reads the body in chunks with limits on size and time; `fetch` does not always apply its signal to the body. */
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

/** The message of an error and of its cause, where `fetch` puts the details. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message
}
