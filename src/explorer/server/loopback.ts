import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d*)?$/i

/** Whether an address or name to listen on is this machine's own. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host.includes(':') ? `[${host}]` : host)

/**
 * Whether a request was meant for this machine: every Host that it names is. A page of somebody else whose name suddenly
 * leads to 127.0.0.1 (DNS rebinding) has its own name there. None at all is a program's request, not a page's.
 */
export function isMeantForLoopback({ headersDistinct, url = '/' }: IncomingMessage): boolean {
  const named = headersDistinct.host ?? []
  const inTarget = URL.canParse(url) ? [new URL(url).host] : []
  return [...named, ...inTarget].every((host) => LOOPBACK.test(host))
}
