import type { IncomingMessage } from 'node:http'
import { readBody } from '../../http/read-body.ts'
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
  const body = await readBody(incoming, maxBytes)
  if (!body) throw new Refused(413, 'The request is too large', { facts: { 'at most': `${maxBytes} bytes` } })
  const text = body.toString('utf8')
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused(400, `The request is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}
