import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onRedis } from '../../campaign/on-redis.ts'
import { findRedis, titled } from '../../campaign/redis.ts'
import { leftovers } from '../../cli/harborcheck.ts'
import { eventually } from '../../support/eventually.ts'

/** Right as far as one step from `small`. The first time that a worker of a queue asks it, it kills that worker. */
const killsOnce = (died: string) => `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const isOnQueue = readFileSync(\`/proc/\${process.ppid}/cmdline\`, 'utf8').includes('worker\\0--queue')
export default () => ({
  name: 'killer',
  isAttackable: async () => {
    if (isOnQueue && !existsSync('${died}')) {
      writeFileSync('${died}', '')
      process.kill(process.ppid, 'SIGKILL')
    }
    return false
  },
})
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await writeFile(join(folder, 'killer.mjs'), killsOnce(join(folder, 'died')))
  await writeFile(
    join(folder, 'never.mjs'),
    "export default () => ({ name: 'never', isAttackable: async () => false })\n",
  )
})
afterAll(async () => {
  await eventually(() => expect(leftovers()).toEqual([]))
  await rm(folder, { recursive: true })
})

describe.skipIf(!findRedis() || process.platform !== 'linux')(titled('an exhaustive search over a queue'), () => {
  const { redis, run, worker } = onRedis(() => folder)
  const exhaust = (...args: string[]) => run('exhaust', '--timeout', '600', ...args)
  const read = (name: string) => readFile(join(folder, name), 'utf8')

  test('another worker takes the situations of a killed one, for the same certificate', async () => {
    const args = ['killer.mjs', '--depth', '1', '--together', '4', '--certificate']
    const first = worker('killer.mjs')
    const queued = exhaust('--queue', redis().url, ...args, 'queue.json')
    const here = await exhaust(...args, 'here.json', '--workers', '1').ended
    const { code, stdout, stderr } = await queued.ended
    expect([here.code, code], stderr).toEqual([0, 0])
    expect(first.output().stderr).toContain('A worker ended by itself (SIGKILL); another one takes its place.')
    expect(await read('queue.json')).toBe(await read('here.json'))
    expect(stdout).toBe(here.stdout.replaceAll('here.json', 'queue.json'))
    // The worker looks once a second whether the campaign is over.
    await expect.poll(() => redis().client.keys('*')).toEqual([])
  })

  test('a wrong answer gives the counterexample of one machine', async () => {
    worker('never.mjs')
    const queued = exhaust('never.mjs', '--queue', redis().url, '--depth', '3')
    const here = await exhaust('never.mjs', '--depth', '3', '--workers', '1').ended
    const { code, stdout } = await queued.ended
    expect([code, here.code]).toEqual([1, 1])
    expect(stdout).toBe(here.stdout)
    expect(stdout).toContain('never is wrong after 2 steps; with fewer, it is right in every situation (13).')
  })

  test('refuses another resolver or a parallel campaign, and Ctrl-C leaves no keys in Redis', async () => {
    const one = exhaust('--queue', redis().url, 'never.mjs')
    await one.says(': start small, for never (SHA-256 ')
    const other = await worker('killer.mjs').ended
    expect(other.code).toBe(2)
    expect(other.stderr).toMatch(/^harborcheck: The campaign has never .*, and this process has .*: another resolver\n/)
    const second = await exhaust('--queue', redis().url, 'never.mjs').ended
    expect(second.code).toBe(2)
    expect(second.stderr).toMatch(/The queue has an unfinished campaign: \w+\n {2}→ --replace gives it up/)
    one.process.kill('SIGINT')
    expect((await one.ended).code).toBe(130)
    expect(await redis().client.keys('*')).toEqual([])
  })
})
