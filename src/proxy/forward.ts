import type { IncomingMessage } from 'node:http'
import type { Dispatcher } from 'undici'

/** Headers of one connection, which a proxy does not pass on (RFC 9110 §7.6.1). */
export const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Headers that the client of the source sets itself. */
const SET_BY_CLIENT = ['host', 'content-length', 'expect']

const notInRequest = new Set([...HOP_BY_HOP, ...SET_BY_CLIENT])
const notInResponse = new Set(HOP_BY_HOP)

/** A request as it is sent to a source: method, path and headers of the one that came, without those of its connection. */
export function forwarded({ method, url, rawHeaders }: IncomingMessage) {
  return {
    method: method as Dispatcher.HttpMethod,
    path: url ?? '/',
    headers: headersWithout(notInRequest, rawHeaders),
  }
}

/** The headers of a source's answer that are passed on: names and values in turn. */
export const endToEnd = (rawHeaders: readonly (Buffer | string)[]): string[] =>
  headersWithout(notInResponse, rawHeaders)

function headersWithout(names: ReadonlySet<string>, raw: readonly (Buffer | string)[]): string[] {
  const kept: string[] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] as Buffer | string).toString('latin1')
    if (!names.has(name.toLowerCase())) kept.push(name, (raw[index + 1] as Buffer | string).toString('latin1'))
  }
  return kept
}
