import { CannotKnow } from './errors.ts'

/** For one exchange, its whole body included, in milliseconds. */
const timeLimit = 2_000
/** In bytes. */
const sizeLimit = 32 * 1024 * 1024

/**
 * Exchanges one message for JSON. Whatever is not a plain, timely success is refused, redirects too: an answer from
 * another place than the one that was asked is no answer.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeLimit) })
    if (response.status !== 200) throw new Error(`HTTP status ${response.status}`)
    return JSON.parse(await textOf(response))
  } catch (cause) {
    throw new CannotKnow(`No answer from ${url}: ${reasonOf(cause)}`, { cause })
  }
}

/** Reads the body piece by piece, so that an endless one ends. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, size] = ['', 0]
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > sizeLimit) throw new Error(`more than ${sizeLimit} bytes`)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/** `fetch` hides what went wrong in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message
}
