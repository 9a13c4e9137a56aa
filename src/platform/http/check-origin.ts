import type { IncomingMessage } from 'node:http'
import { namesAllowedHosts } from './allowed-hosts.ts'

/** The status and message that refuse a request. */
export type OriginRefusal = { status: 403 | 421; message: string }

/**
 * Refuses requests of other sites' pages: DNS rebinding (another Host) and cross-origin requests (another Origin, or a
 * `Sec-Fetch-Site` header that names one). Allows programs and the server's own pages.
 * @param listening The address or name that the server listens on.
 * @returns the refusal; `undefined` if the request is allowed.
 */
export function checkOrigin(listening: string, incoming: IncomingMessage): OriginRefusal | undefined {
  if (!namesAllowedHosts(listening, incoming))
    return { status: 421, message: 'The Host header does not name this machine' }
  const { host, origin, 'sec-fetch-site': site } = incoming.headers
  const isOtherOrigin = origin !== undefined && origin !== `http://${host}`
  // A page that loads an image or a script from this server sends no Origin.
  if (isOtherOrigin || site === 'cross-site' || site === 'same-site') {
    return { status: 403, message: 'Pages of another origin may not send requests here' }
  }
  return undefined
}
