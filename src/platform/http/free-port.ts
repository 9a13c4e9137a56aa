import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { InternalError } from '../errors.ts'

/**
 * Operating systems give ports from 32768 up to connections, and to servers that ask for any port. None of those gets a
 * port below, after it was found free and before the program that it was found for listens on it.
 */
const [FIRST, END] = [10_000, 32_768]
const TRIES = 100

/**
 * Finds a free port of 127.0.0.1 for a program that is started next.
 * @throws {InternalError} if 100 ports, drawn at random, are in use.
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
  throw new InternalError(`None of ${TRIES} ports of 127.0.0.1 is free`, {
    facts: { ports: `${FIRST} to ${END - 1}, drawn at random` },
    next: 'close programs that listen on many ports',
    cause,
  })
}
