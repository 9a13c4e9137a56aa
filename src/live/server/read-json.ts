import type { IncomingMessage } from 'node:http'
import { Refused } from '../network/refusal.ts'

/**
 * Reads the JSON body of a request, at most so many bytes. No body is `undefined`.
 * @throws {Refused} where it is too large, of another type, or not JSON.
 */
export async function readJson(incoming: IncomingMessage, most: number): Promise<unknown> {
  const type = incoming.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refused(415, 'A POST here is JSON', { next: 'send content-type: application/json' })
  }
  const tooLarge = () => new Refused(413, 'The request is too large', { facts: { 'at most': `${most} bytes` } })
  if (Number(incoming.headers['content-length'] ?? 0) > most) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  // Not destroyed at the limit: the refusal still has to go out on the same socket.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length
    if (length > most) throw tooLarge()
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
