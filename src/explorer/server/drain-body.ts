import type { IncomingMessage } from 'node:http'
import { limits } from '../limits.ts'

/**
 * Reads a request's body and throws it away: no route takes one, and a keep-alive connection must get past it.
 *
 * @returns whether it kept to the limit; what is over is left unread.
 */
export async function drainBody(request: IncomingMessage): Promise<boolean> {
  if (Number(request.headers['content-length'] ?? 0) > limits.body) return false
  if (!hasBody(request)) return true
  let length = 0
  // Not destroyed at the limit: the refusal still has to go out on the same socket.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length
    if (length > limits.body) return false
  }
  return true
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
