import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { UsageError } from '../../platform/errors.ts'
import { notOurs } from './limited.ts'

/** Milliseconds for which a coordinator holds its campaign. */
export const HELD = 10_000
/** Milliseconds between two renewals. */
const RENEWED = 2_500

/** Shows that this process alone coordinates a campaign. */
export type Lease = { token: string; isLost(): boolean; release(): Promise<void> }

/** A Redis without memory refuses SET, and still renews. */
const RENEW = `local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if not held then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1 end
return 0`
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`

/**
 * Takes the lease of a campaign. Waits if a coordinator was killed: its lease expires.
 * @throws {UsageError} if another coordinator still renews it, or the value is not a coordinator's.
 */
export async function takeLease(client: Redis, key: string, signal: AbortSignal): Promise<Lease> {
  const token = randomUUID()
  const renew = async () => (await client.eval(RENEW, 1, key, token, HELD)) === 1
  const until = performance.now() + HELD + RENEWED
  while (!(await renew())) {
    await checkLease(client, key)
    if (performance.now() > until || signal.aborted)
      throw new UsageError('Another coordinator runs this campaign', {
        next: 'stop it first; workers are as many as you like, coordinators are not',
      })
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  let isLost = false
  const timer = setInterval(async () => {
    const isHeld = await renew().catch(() => true)
    if (!isHeld) isLost = true
  }, RENEWED)
  return {
    token,
    isLost: () => isLost,
    async release() {
      clearInterval(timer)
      await client.eval(RELEASE, 1, key, token)
    },
  }
}

/** @throws {UsageError} if the value of a lease never expires: a coordinator did not write it. */
export async function checkLease(client: Redis, key: string): Promise<void> {
  if ((await client.pttl(key)) === -1) throw notOurs(key, '', 'it never expires')
}
