import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d*)?$/i

/** Whether an address or name to listen on is this machine's own. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host.includes(':') ? `[${host}]` : host)

/**
 * Whether a request was meant for a server that listens on `listening`: every Host that it names is allowed. A page of
 * somebody else whose name suddenly leads here (DNS rebinding) has its own name there. None at all is a program's
 * request, not a page's.
 *
 * On loopback, `127.0.0.1`, `localhost` and `[::1]` are allowed. Elsewhere, any name that nobody can own on the public
 * internet is: IP addresses, names without a dot (as containers have), names below `.localhost`, `.local` and
 * `.internal`, the machine's own name, and the name that it was told to listen on.
 */
export function namesAllowedHosts(listening: string, { headersDistinct, url = '/' }: IncomingMessage): boolean {
  const named = headersDistinct.host ?? []
  const inTarget = URL.canParse(url) ? [new URL(url).host] : []
  const hosts = inTarget.length > 0 ? [...named, ...inTarget] : named
  if (isLoopback(listening)) return hosts.every((host) => LOOPBACK.test(host))
  return hosts.every((host) => isLocalName(host, listening))
}

function isLocalName(host: string, listening: string): boolean {
  const name = host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  if (isIP(name) > 0 || name === hostname().toLowerCase() || name === listening.toLowerCase()) return true
  return /^[a-z0-9_-]+$|^[a-z0-9_.-]+\.(localhost|local|internal)$/.test(name)
}
