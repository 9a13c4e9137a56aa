import type * as BullMQ from 'bullmq'
import type { Redis } from 'ioredis'
import { InternalError, UsageError } from '../../platform/errors.ts'
import { within } from '../../platform/within.ts'

/** A connection to Redis, and the queue library on it. */
export type OpenRedis = {
  client: Redis
  bullmq: typeof BullMQ
  /** The address without its password. */
  address: string
  /** Ends the connection at once. */
  close(): void
}

/** Milliseconds in which the first connection has to be there. */
const CONNECTS_WITHIN = 10_000

/**
 * Connects to Redis. Reconnects without a limit if the connection breaks later; `onState` reports both.
 * @throws {UsageError} if the libraries are not installed, or Redis rejects the password.
 * @throws {InternalError} if it cannot be reached.
 */
export async function openRedis(url: string, onState: (isThere: boolean) => void = () => {}): Promise<OpenRedis> {
  const { bullmq, ioredis } = await loadLibraries()
  const address = withoutPassword(url)
  // Commands wait for Redis, as the queue library needs it, and its blocking ones wait for jobs.
  const client = new ioredis.Redis(url, { maxRetriesPerRequest: null, lazyConnect: true })
  let latest: Error | undefined
  let refusal: Error | undefined
  let isThere = true
  const refused = new Promise<void>((resolve) => {
    client.on('error', (error: Error) => {
      latest = error
      // A Redis that is loading its data, or a replica that waits for them, answers later.
      if (error.name !== 'ReplyError' || /^(LOADING|MASTERDOWN)/.test(error.message)) return
      refusal ??= error
      resolve()
    })
  })
  const say = (there: boolean) => {
    if (there !== isThere) onState(there)
    isThere = there
  }
  let isClosing = false
  await within(Promise.race([client.connect().catch(() => untilReady(client)), refused]), CONNECTS_WITHIN)
  if (refusal || client.status !== 'ready') {
    client.disconnect()
    throw unreachable(address, refusal ?? latest)
  }
  client.on('close', () => !isClosing && say(false))
  client.on('ready', () => say(true))
  return {
    client,
    bullmq,
    address,
    close() {
      isClosing = true
      client.disconnect()
    },
  }
}

async function loadLibraries() {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')])
    return { bullmq, ioredis }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UsageError('A queue needs the packages bullmq and ioredis, and they are not installed', {
      next: 'npm install bullmq@6 ioredis@6',
    })
  }
}

const untilReady = (client: Redis) => new Promise<void>((resolve) => client.once('ready', () => resolve()))

function unreachable(address: string, cause: Error | undefined): Error {
  const facts = { redis: address, cause: cause?.message ?? 'no answer' }
  if (/NOAUTH|WRONGPASS|NOPERM/.test(facts.cause))
    return new UsageError('Redis does not accept the password', {
      facts,
      next: 'redis://:PASSWORD@HOST:PORT has one',
      cause,
    })
  if (cause?.name === 'ReplyError')
    return new UsageError('Redis refuses the connection', { facts, next: 'give another --queue', cause })
  return new InternalError('Redis cannot be reached', { facts, next: 'start it, or give another --queue', cause })
}

function withoutPassword(url: string): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  return shown.href
}
