import { openSourceProxy } from '../../proxy/source-proxy.ts'

/** The chain's node, as a subject gets it: only reading methods are passed on, and requests of pages are refused. */
export type ReadingNode = {
  url: string
  /** The methods refused so far because they would change the chain, each once, at most ten. */
  attempts(): readonly string[]
  close(): Promise<void>
}

/**
 * Opens a proxy in front of the node, which keeps no record of the requests.
 * @param port Default: a free one.
 * @throws {InternalError} where the port is not available.
 */
export async function openReadingNode(upstream: string, port?: number): Promise<ReadingNode> {
  const proxy = await openSourceProxy({
    source: 'node',
    upstream,
    port,
    // An explorer asks for as long as it runs: what was recorded is dropped.
    onAnswered: () => void proxy.take(),
  })
  const attempts = new Set<string>()
  return {
    url: proxy.url,
    attempts() {
      for (const method of proxy.takeAttempts()) attempts.add(method)
      return [...attempts].slice(0, 10)
    },
    close: proxy.close,
  }
}
