import Agent from 'undici/lib/dispatcher/agent.js'
import { type ExchangeOptions, exchange, type HttpAnswer } from './exchange.ts'
import { credentialsOf } from './url-credentials.ts'

/** Kept connections to any origin; idle ones close after some seconds. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** GETs an address over a kept connection. Rejects as `exchange` does. */
export function get(url: string, options: ExchangeOptions): Promise<HttpAnswer> {
  const { origin, pathname, search } = new URL(url)
  return exchange(
    agent,
    { origin, method: 'GET', path: pathname + search, headers: credentialsOf(url) },
    { isRead: true, ...options },
  )
}
