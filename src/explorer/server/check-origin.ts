import type { IncomingMessage } from 'node:http'
import { namesAllowedHosts } from './allowed-hosts.ts'

/** Why a request is not answered. */
export type OriginRefusal = { status: 403 | 421; message: string }

/**
 * Lets programs and a server's own pages ask, and no page of anybody else's: neither one whose name suddenly leads here
 * (its Host is another one), nor one that asks across (its Origin is another one, or the browser says that it does).
 * @param listening The address or name that the server listens on.
 * @returns why the request is refused; `undefined` where it is not.
 */
export function checkOrigin(listening: string, incoming: IncomingMessage): OriginRefusal | undefined {
  if (!namesAllowedHosts(listening, incoming)) return { status: 421, message: 'The Host is not this machine' }
  const { host, origin, 'sec-fetch-site': site } = incoming.headers
  const isOther = origin !== undefined && origin !== `http://${host}`
  // A page that loads an image or a script from here names no Origin.
  if (isOther || site === 'cross-site' || site === 'same-site') {
    return { status: 403, message: 'A page of another origin may not ask here' }
  }
  return undefined
}
