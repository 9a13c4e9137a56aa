import { type Connection, openConnection } from './connection.ts'

/** Connections to one node: as many as there are pending messages. */
export type Pool = {
  /** Posts a body; resolves with the body of the answer. Rejects as {@link Connection.post} does. */
  post(body: string): Promise<string>
  /** Closes all connections; pending messages fail. */
  close(): void
}

/** Creates a pool. @param limit Limit for each complete answer, in milliseconds. */
export function createPool(url: URL, limit: number): Pool {
  const all = new Set<Connection>()
  const idle: Connection[] = []
  const take = (): Connection => {
    for (let found = idle.pop(); found; found = idle.pop()) if (found.isOpen) return found
    const fresh = openConnection(url, limit)
    all.add(fresh)
    return fresh
  }
  return {
    async post(body) {
      const connection = take()
      try {
        const answer = await connection.post(body)
        idle.push(connection)
        return answer
      } finally {
        if (!connection.isOpen) all.delete(connection)
      }
    },
    close() {
      for (const connection of all) connection.close()
      all.clear()
      idle.length = 0
    },
  }
}
