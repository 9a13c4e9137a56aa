import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { leftovers, runCommand } from './harborcheck.ts'
import { deaths, killer, onLinux } from './worker-deaths.ts'

/** Workers after the first one are processes, and can die. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => eventually(() => expect(leftovers()).toEqual([])))

const run = (args: string[], env: NodeJS.ProcessEnv = {}) => runCommand(args, { cwd: folder, env })
const report = async (name: string) => readFile(join(folder, name), 'utf8')

onLinux('a worker process that dies: its cases run again, and the report is that of one worker', async () => {
  const args = ['test', killer, '--filter', 'top-level/*', '--timeout', '600', '--no-durations', '--json']
  const alone = await run([...args, 'alone.json', '--workers', '1'])
  expect(alone.code).toBe(0)
  for (const how of ['killed', 'throws'] as const) {
    const { path, env } = await deaths(folder, { kills: 1, how })
    const { code, stderr } = await run([...args, `${how}.json`, '--workers', '2'], env)
    expect(code, `${how}: ${stderr}`).toBe(0)
    expect(await readdir(path)).toHaveLength(1)
    expect(await report(`${how}.json`)).toBe(await report('alone.json'))
  }
})

test('exits with 3 if the network of a worker process cannot be started, and leaves no processes', async () => {
  const fault = fileURLToPath(new URL('./worker-without-network.cjs', import.meta.url))
  const env = { NODE_OPTIONS: `--require ${fault}` }
  const { code, stderr } = await run(
    ['test', 'reference', '--filter', 'top-level/*', '--runs', '0', '--workers', '2'],
    env,
  )
  expect(stderr).toContain('The network of this worker cannot be started')
  expect(code).toBe(3)
})

test('generated scenarios run in the worker processes of the cases', async () => {
  const counting = fileURLToPath(new URL('./counts-workers.cjs', import.meta.url))
  const env = { NODE_OPTIONS: `--require ${counting}`, WORKERS_STARTED: join(folder, 'started') }
  const { code, stderr } = await run(
    ['test', 'reference', '--filter', 'top-level/*', '--runs', '30', '--workers', '2'],
    env,
  )
  expect(code, stderr).toBe(0)
  expect(await report('started')).toBe('started\n')
})
