import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { InternalError } from '../errors.ts'

/**
 * Below the ports that operating systems give to connections, and to servers that ask for any port: nothing of those takes
 * the port before the program that it is for.
 */
const [FIRST, END] = [10_000, 32_768]
const TRIES = 100

/**
 * Finds a free port of 127.0.0.1, for a program that is started next.
 * @throws InternalError if there is none.
 */
export async function freePort(): Promise<number> {
  let cause: unknown
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, END)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      cause = error
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
  throw new InternalError('No port of 127.0.0.1 is free', { cause })
}
