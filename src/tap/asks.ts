import type { Source } from '../model/fault.ts'

/** A request as far as it is looked into: who is asked, and for what. */
export type Asked = {
  source: Source
  path: string
  body: Buffer
  /** The JSON-RPC methods of a message to the node; it is read when somebody wants to know. */
  readonly methods: readonly string[]
}

/** Reads a request. What is not JSON-RPC has no methods. */
export function readAsked(source: Source, path: string, body: Buffer): Asked {
  return {
    source,
    path,
    body,
    get methods() {
      return source === 'node' ? methodsOf(body) : []
    },
  }
}

/** In one line: the JSON-RPC methods, each with how often it comes, or the path. */
export function asksText({ path, methods }: Asked): string {
  const counts = new Map<string, number>()
  for (const method of methods) counts.set(method, (counts.get(method) ?? 0) + 1)
  if (counts.size === 0) return path
  return [...counts].map(([method, count]) => (count === 1 ? method : `${method} × ${count}`)).join(', ')
}

function methodsOf(body: Buffer): string[] {
  try {
    const message: unknown = JSON.parse(body.toString('utf8'))
    const calls: unknown[] = Array.isArray(message) ? message : [message]
    return calls.flatMap((call) => {
      const method = (call as { method?: unknown } | null)?.method
      return typeof method === 'string' ? [method] : []
    })
  } catch {
    return []
  }
}
