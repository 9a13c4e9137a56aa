import type { Source } from '../model/fault.ts'
import { nameOf } from './node/check-message.ts'

/** A request as far as it is looked into: who is asked, and for what. */
export type ProxiedRequest = {
  source: Source
  path: string
  /** What goes on to the source. */
  body: Buffer
  /** The JSON-RPC methods of a message to the node. */
  readonly methods: readonly string[]
}

/** In one line: the JSON-RPC methods, each with how often it comes, or the path. */
export function requestText({ path, methods }: ProxiedRequest): string {
  const counts = new Map<string, number>()
  for (const method of methods) counts.set(nameOf(method), (counts.get(nameOf(method)) ?? 0) + 1)
  if (counts.size === 0) return path
  return [...counts].map(([method, count]) => (count === 1 ? method : `${method} × ${count}`)).join(', ')
}
