import type { IncomingMessage } from 'node:http'
import { Refused } from '../network/refusal.ts'

/**
 * Reads the JSON body of a request; `undefined` for an empty one.
 * @throws {Refused} where the body has more than `maxBytes`, another content type, or is not JSON.
 */
export async function readJson(incoming: IncomingMessage, maxBytes: number): Promise<unknown> {
  const type = incoming.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refused(415, 'The content type of a POST must be JSON', { next: 'Send content-type: application/json.' })
  }
  const tooLarge = () => new Refused(413, 'The request is too large', { facts: { 'at most': `${maxBytes} bytes` } })
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  // The socket stays open at the limit: the refusal is sent on it.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length
    if (length > maxBytes) throw tooLarge()
    chunks.push(chunk as Buffer)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused(400, `The request is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}
