import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Running, start } from '../cli/harborcheck.ts'
import { startRedis, type TestRedis } from './redis.ts'

/** A Redis for the tests of a `describe`, emptied after each, and the commands that they start, which end with them. */
export function onRedis(folder: () => string) {
  let redis: TestRedis
  const running: Running[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    for (const { process } of running) process.kill('SIGTERM')
    await Promise.all(running.splice(0).map(({ ended }) => ended))
    await redis.client.flushall()
  })
  afterAll(() => redis.close())

  const run = (...args: string[]): Running => {
    const one = start(args, { cwd: folder() })
    running.push(one)
    return one
  }
  return {
    /** Only inside a test. */
    redis: () => redis,
    run,
    worker: (path: string) => run('worker', '--queue', redis.url, '--workers', '1', path),
  }
}
