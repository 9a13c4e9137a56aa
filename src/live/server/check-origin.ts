import type { IncomingMessage } from 'node:http'
import { namesAllowedHosts } from '../../explorer/server/allowed-hosts.ts'
import { Refused } from '../network/refusal.ts'

/**
 * Lets programs of this machine and the own page ask, and no page of anybody else's: neither one whose name suddenly
 * leads here (its Host is another one), nor one that asks across (its Origin is). A link on any page may lead here.
 * @param listening The address or name that the server listens on.
 * @throws {Refused}
 */
export function refuseForeignOrigin(incoming: IncomingMessage, listening: string): void {
  if (!namesAllowedHosts(listening, incoming)) throw new Refused(421, 'The Host is not this machine')
  const { host, origin } = incoming.headers
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new Refused(403, 'A page of another origin may not ask here', { facts: { origin: printable(origin) } })
  }
}

const printable = (text: string) => text.slice(0, 100).replace(/[^ -~]/g, '?')
