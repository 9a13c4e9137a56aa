import { type Connection, openConnection } from './connection.ts'

/** As many connections to one node as there are messages under way. */
export type Pool = {
  /** Posts a body and resolves with the one that comes back. Throws what {@link Connection.post} throws. */
  exchange(body: string): Promise<string>
  /** Closes all of them; what is under way fails. */
  close(): void
}

/** `limit`: milliseconds in which each answer must be through. */
export function createPool(url: URL, limit: number): Pool {
  const all = new Set<Connection>()
  const idle: Connection[] = []
  const take = (): Connection => {
    for (let one = idle.pop(); one; one = idle.pop()) if (one.isOpen) return one
    const fresh = openConnection(url, limit)
    all.add(fresh)
    return fresh
  }
  return {
    async exchange(body) {
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
