import type { Source } from './exchange.ts'

/** A request as far as it is looked into: who is asked, and for what. */
export type Asked = { source: Source; path: string; methods: string[]; body: Buffer }

/** Reads a request. What is not JSON-RPC has no methods. */
export function readAsked(source: Source, path: string, body: Buffer): Asked {
  return { source, path, body, methods: source === 'node' ? methodsOf(body) : [] }
}

/** In one line: the JSON-RPC methods, each with how often it comes, or the path. */
export function asksText({ path, methods }: Asked): string {
  if (methods.length === 0) return path
  const counts = new Map<string, number>()
  for (const method of methods) counts.set(method, (counts.get(method) ?? 0) + 1)
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
