import type { Source } from '../model/fault.ts'
import { nameOf } from './node/check-message.ts'

/** A request that a proxy passes on. */
export type ProxiedRequest = {
  source: Source
  path: string
  /** The body that is passed on to the source. */
  body: Buffer
  /** The JSON-RPC methods of a message to the node. */
  readonly methods: readonly string[]
}

/** The request in one line: the JSON-RPC methods, each with its count, or the path. */
export function requestText({ path, methods }: ProxiedRequest): string {
  const counts = new Map<string, number>()
  for (const method of methods) counts.set(nameOf(method), (counts.get(nameOf(method)) ?? 0) + 1)
  if (counts.size === 0) return path
  return [...counts].map(([method, count]) => (count === 1 ? method : `${method} × ${count}`)).join(', ')
}

/** Methods that make or empty a filter: to send one twice is not the same as to send it once. */
const ABOUT_FILTERS = /Filter/

/** Whether a request may be sent twice. Of calls to a node only reading ones are passed on. */
export function isRead(method: string | undefined, { source, methods }: ProxiedRequest): boolean {
  if (source === 'node') return !methods.some((name) => ABOUT_FILTERS.test(name))
  return method === 'GET' || method === 'HEAD'
}
