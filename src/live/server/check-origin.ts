import type { IncomingMessage } from 'node:http'
import { namesAllowedHosts } from '../../http/allowed-hosts.ts'
import { Refused } from '../network/refusal.ts'

/**
 * Allows requests of programs and of the server's own page, and refuses those of other sites' pages: DNS rebinding (the Host is
 * another name) and cross-origin requests (the Origin is another one). Unlike the explorer's check it allows links from other
 * sites, which send no Origin.
 * @param listening The address or name that the server listens on.
 * @throws {Refused}
 */
export function refuseForeignOrigin(incoming: IncomingMessage, listening: string): void {
  if (!namesAllowedHosts(listening, incoming)) throw new Refused(421, 'The Host header does not name this machine')
  const { host, origin } = incoming.headers
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new Refused(403, 'Pages of another origin may not send requests here', {
      facts: { origin: printable(origin) },
    })
  }
}

const printable = (text: string) => text.slice(0, 100).replace(/[^ -~]/g, '?')
