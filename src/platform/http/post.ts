import { exchange } from './exchange.ts'
import { openPool } from './pool.ts'
import type { Sink } from './sink.ts'

/** Sends a JSON body and resolves with the answer's bytes, whatever its status. Rejects as `exchange` does. */
export type Post = {
  /** `openSink` opens the sink that receives the bytes. Default: one that keeps every byte. */
  (body: string | Buffer, openSink?: () => Sink): Promise<Buffer>
  /** Closes the connections; pending posts fail. */
  close(): void
}

export type PostOptions = {
  /** Milliseconds within which the whole answer must be there. Default 60,000. */
  timeout?: number
  /** Whether every body only reads (see `exchange`). Default false. */
  isRead?: boolean
}

const HEADERS = { 'content-type': 'application/json' }

/** Opens a client that posts JSON to one address over kept connections. */
export function openPost(url: string, { timeout = 60_000, isRead = false }: PostOptions = {}): Post {
  const pool = openPool(url)
  const { pathname: path, search } = new URL(url)
  const request = { method: 'POST', path: path + search, headers: HEADERS } as const
  const post = async (body: string | Buffer, openSink?: () => Sink): Promise<Buffer> => {
    const answer = await exchange(pool, { ...request, body }, { timeout, isRead, ...(openSink && { openSink }) })
    return answer.body
  }
  return Object.assign(post, { close: () => void pool.destroy() })
}
