import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d*)?$/i

export const isLoopback = (host: string): boolean => LOOPBACK.test(host.includes(':') ? `[${host}]` : host)

/**
 * Whether a server that listens on `listening` allows every Host that a request names. This refuses DNS rebinding: a
 * page whose domain points at this machine sends that domain as the Host. A request without a Host comes from a
 * program, not from a page, and is allowed.
 *
 * A server on loopback allows `127.0.0.1`, `localhost` and `[::1]`. Other servers allow names that cannot be registered
 * on the public internet: IP addresses, names without a dot (as containers have), names below `.localhost`, `.local`
 * and `.internal`, the machine's own name, and the name that the server listens on.
 */
export function namesAllowedHosts(listening: string, { rawHeaders, url = '/' }: IncomingMessage): boolean {
  const named = hostsIn(rawHeaders)
  const inTarget = !url.startsWith('/') && URL.canParse(url) ? [new URL(url).host] : []
  const hosts = inTarget.length > 0 ? [...named, ...inTarget] : named
  if (isLoopback(listening)) return hosts.every((host) => LOOPBACK.test(host))
  return hosts.every((host) => isLocalName(host, listening))
}

/** Lists every Host header of names and values in turn: `headersDistinct` would take longer than the rest of the check. */
function hostsIn(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] as string)
  }
  return hosts
}

function isLocalName(host: string, listening: string): boolean {
  const name = host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  if (isIP(name) > 0 || name === hostname().toLowerCase() || name === listening.toLowerCase()) return true
  return /^[a-z0-9_-]+$|^[a-z0-9_.-]+\.(localhost|local|internal)$/.test(name)
}
