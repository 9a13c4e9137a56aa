import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '../../src/work/queue/keys.ts'
import { limit, seed, times } from '../robustness/support/amount.ts'
import { type Random, randomFrom } from '../robustness/support/random.ts'
import { type Command, startCommand } from './processes.ts'
import { findRedis, startRedis, type TestRedis, titled } from './redis.ts'

/**
 * A campaign on four workers, while its processes are killed one after the other, and Redis with them: nothing is lost, and
 * nothing counts twice. Only the subject's own process is left alone, since a subject that dies does not conform.
 * `ROBUSTNESS_TIMES=5` kills 20 times. Linux only: processes are found by their environment.
 */

const subject = fileURLToPath(new URL('./never-attackable.ts', import.meta.url))
const KILLS = times(4)
const RUNS = 40 + 20 * KILLS
const BATCH = 5
const options = ['--batch-size', `${BATCH}`, '--keep-going', '--no-durations']

const kinds = [
  'worker',
  'parent of a worker',
  'chain of a worker',
  'coordinator',
  'Redis, killed',
  'Redis, stopped',
] as const

let folder: string
let redis: TestRedis | undefined
const running = new Set<Command>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  if (findRedis()) redis = await startRedis()
})
afterAll(async () => {
  for (const command of running) for (const { pid } of command.processes()) kill(pid)
  await redis?.close()
  await rm(folder, { recursive: true })
})

test.skipIf(!findRedis() || process.platform !== 'linux')(
  titled('a campaign whose processes are killed has the report of one that ran undisturbed on one machine'),
  async () => {
    const { url, client, restart } = redis as TestRedis
    const start = (...args: string[]) => {
      const command = startCommand(args, folder)
      running.add(command)
      return command
    }
    const startWorker = () => start('worker', '--queue', url, '--workers', '1', subject)
    const workers = [1, 2, 3, 4].map(startWorker)
    const report = join(folder, 'queue.json')
    const begin = ['--id', 'kills', '--runs', `${RUNS}`, ...options]
    const coordinate = (...more: string[]) =>
      start('campaign', '--queue', url, '--no-durations', '--json', report, ...more, subject)
    let coordinator = coordinate(...begin)
    await until(coordinator, async () => coordinator.stderr().includes('Campaign kills:'))

    const done = async () => {
      const state = JSON.parse((await client.get(keysOf('kills').state)) ?? '{"folded":0}')
      return state.folded + (await client.hlen(keysOf('kills').results))
    }
    const killed: string[] = []
    for (let index = 0; index < KILLS; index += 1) {
      const threshold = ((index + 1) / (KILLS + 2)) * (RUNS / BATCH)
      await until(coordinator, async () => (await done()) >= threshold)
      const random = randomFrom(seed, index)
      await sleep(random.below(300))
      const kind = kinds[(index + seed) % kinds.length] as (typeof kinds)[number]
      const place = random.below(workers.length)
      const worker = workers[place] as Command
      killed.push(kind)
      if (kind === 'Redis, killed') await restart('SIGKILL', random.below(1_000))
      else if (kind === 'Redis, stopped') await restart('SIGTERM', 1_000 + random.below(2_000))
      else if (kind === 'coordinator') {
        coordinator.child.kill('SIGKILL')
        await coordinator.ended
        coordinator = coordinate('--resume', 'kills')
      } else if (kind === 'parent of a worker') {
        worker.child.kill('SIGKILL')
        await worker.ended
        workers[place] = startWorker()
      } else kill(pidOf(worker, kind, random))
    }
    expect(await coordinator.ended, coordinator.stderr()).toBe(1)
    for (const { child } of workers) child.kill('SIGTERM')
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual(workers.map(() => 143))

    const local = join(folder, 'local.json')
    const args = ['campaign', '--runs', `${RUNS}`, ...options, '--json', local, subject]
    expect(await start(...args).ended).toBe(1)
    expect(await readFile(report, 'utf8'), killed.join(', ')).toBe(await readFile(local, 'utf8'))
    expect(JSON.parse(await readFile(local, 'utf8')).campaign).toMatchObject({
      scenarios: RUNS,
      failures: { length: 2 },
    })
    expect(await client.keys('*')).toEqual([])
    await until(coordinator, async () => [...running].every((command) => command.processes().length === 0), true)
  },
  limit(900_000),
)

/** Waits until something is so. Fails where the coordinator ends first, unless it may. */
async function until({ child, stderr }: Command, isSo: () => Promise<boolean>, mayEnd = false): Promise<void> {
  while (!(await isSo())) {
    if (!mayEnd && child.exitCode !== null)
      throw new Error(`the coordinator ended with code ${child.exitCode}:\n${stderr()}`)
    await sleep(50)
  }
}

/** A process of a worker; its parent where it has no other at the moment. */
function pidOf({ child, processes }: Command, kind: 'worker' | 'chain of a worker', random: Random): number {
  const others = processes().filter(({ pid, command, isAnvil }) =>
    kind === 'worker' ? pid !== child.pid && / worker --queue /.test(command) : isAnvil,
  )
  return others.length > 0 ? random.pick(others).pid : (child.pid as number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
