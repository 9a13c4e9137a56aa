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

onLinux('a worker process dies: its generated scenarios run again, and the report is that of one worker', async () => {
  const cases = ['--filter', 'targets/nothing-registered', '--runs', '12']
  const args = ['test', killer, ...cases, '--timeout', '600', '--no-durations', '--json']
  const { path, env } = await deaths(folder, { kills: 1 })
  const alone = await run([...args, 'alone.json', '--workers', '1'])
  const killed = await run([...args, 'killed.json', '--workers', '2'], env)
  expect([alone.code, killed.code]).toEqual([0, 0])
  expect(await readdir(path)).toHaveLength(1)
  expect(await report('killed.json')).toBe(await report('alone.json'))
})

onLinux('a second time: exit code 3, with the report of what is known', async () => {
  const { env } = await deaths(folder, { kills: 2 })
  const args = ['test', killer, '--filter', 'top-level/*', '--timeout', '600', '--json', 'twice.json', '--workers', '2']
  const { code, stderr } = await run(args, env)
  expect(stderr).toMatch(/A worker process ended by itself\n {2}signal {2}SIGKILL/)
  expect(code).toBe(3)
  expect(JSON.parse(await report('twice.json'))).toMatchObject({ complete: false })
})

onLinux('a second time in an exhaustive search: exit code 3, with the certificate of what is complete', async () => {
  const { env } = await deaths(folder, { kills: 2, how: 'throws' })
  const args = ['exhaust', killer, '--depth', '1', '--timeout', '600', '--certificate', 'zero.json', '--workers', '2']
  const { code, stdout, stderr } = await run(args, env)
  expect(stderr).toContain('A worker process failed')
  expect(stdout).toContain(
    'Not complete: 1 step. Ended by a failure of harborcheck or its machine after 0 situations of these.',
  )
  expect(code).toBe(3)
  const { bound, unfinished } = JSON.parse(await report('zero.json'))
  expect([bound.steps, unfinished]).toMatchObject([0, { depth: 1, asked: 0 }])
})

test('a subject fails in a worker process as it does in the first process', async () => {
  const subject = fileURLToPath(new URL('../subject/broken/module/always-true.ts', import.meta.url))
  const args = ['test', subject, '--filter', '{top-level,time}/*', '--no-durations', '--json']
  const codes = [
    await run([...args, 'one.json', '--workers', '1']),
    await run([...args, 'three.json', '--workers', '3']),
  ]
  expect(codes.map(({ code }) => code)).toEqual([1, 1])
  expect(await report('three.json')).toBe(await report('one.json'))
})
