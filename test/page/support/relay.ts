import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server on loopback that can be cut, and mended. */
export type Relay = { url: string; cut(): Promise<void>; mend(): Promise<void> }

/** Opens such a way, on a port of its own that stays the same. */
export async function openRelay(to: string): Promise<Relay> {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const onward = connect(Number(new URL(to).port), '127.0.0.1')
    for (const socket of [from, onward]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        from.destroy()
        onward.destroy()
      })
    }
    from.pipe(onward).pipe(from)
  })
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: async () => void (await listen(server, port)),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
