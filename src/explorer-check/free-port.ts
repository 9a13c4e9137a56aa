import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { InternalError } from '../errors.ts'

/** A port of 127.0.0.1 that nobody listens on now. Throws InternalError where there is none. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (cause) => reject(new InternalError('There is no free port', { cause })))
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
