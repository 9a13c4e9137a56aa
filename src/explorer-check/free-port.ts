import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { InternalError } from '../errors.ts'

/**
 * Finds a free port of 127.0.0.1.
 * @throws InternalError if there is none.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (cause) => reject(new InternalError('No port of 127.0.0.1 is free', { cause })))
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
