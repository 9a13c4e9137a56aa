import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../../src/platform/http/free-port.ts'

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
  const port = await freePort()
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: () => listen(server, port),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}
