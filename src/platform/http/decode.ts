import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib'
import type { HttpAnswer } from './exchange.ts'

/** The header of a request whose answer `textOf` decodes. */
export const DECODED = { 'accept-encoding': 'gzip, deflate, br' } as const

/** Unlike `toString`, it removes a byte order mark. */
const utf8 = new TextDecoder()

/** A body that was cut off gives what it has, as in browsers. */
const finishFlush = constants.Z_SYNC_FLUSH
const decoders: Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: (body, options) => promisify(gunzip)(body, { ...options, finishFlush }),
  // Some servers leave out the header of the zlib format, which begins with 8.
  deflate: (body, options) =>
    promisify((body[0] as number) % 16 === 8 ? inflate : inflateRaw)(body, { ...options, finishFlush }),
  br: (body, options) => promisify(brotliDecompress)(body, options),
}

/**
 * Decodes the body of an answer, which may be compressed.
 * @param maxBytes The longest body after decompression, in bytes.
 * @throws if the body is longer, or contradicts its content-encoding.
 */
export async function textOf({ headers, body }: HttpAnswer, maxBytes: number): Promise<string> {
  const decode = decoders[encodingOf(headers)]
  if (!decode || body.length === 0) return utf8.decode(body)
  const decoded = await decode(body, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? new Error(`a body of more than ${maxBytes / 2 ** 20} MiB`) : error
  })
  return utf8.decode(decoded)
}

function encodingOf({ 'content-encoding': encoding = '' }: IncomingHttpHeaders): string {
  return encoding.trim().toLowerCase().replace(/^x-/, '')
}
