import { io } from './io.ts'
/** Says when the connection to Redis breaks, and when it is there again. */
export function sayRedis(isThere: boolean): void {
  io().stderr.write(isThere ? 'Redis answers again.\n' : 'Redis does not answer; waiting for it.\n')
}
