/** Says when the connection to Redis breaks, and when it is there again. */
export function sayRedis(isThere: boolean): void {
  process.stderr.write(isThere ? 'Redis answers again.\n' : 'Redis does not answer; waiting for it.\n')
}
