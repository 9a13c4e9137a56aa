import type { IncomingMessage } from 'node:http'
import { limits } from '../limits.ts'

/**
 * Reads a request's body and discards it: no route takes one, and the next request on the connection comes after it.
 *
 * @returns whether the body is within the limit; the rest of a longer one is left unread.
 */
export async function drainBody(request: IncomingMessage): Promise<boolean> {
  if (Number(request.headers['content-length'] ?? 0) > limits.body) return false
  if (!hasBody(request)) return true
  let length = 0
  // The socket stays open at the limit: the refusal is sent on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length
    if (length > limits.body) return false
  }
  return true
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
