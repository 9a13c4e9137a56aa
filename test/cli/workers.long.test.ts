import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { leftovers, start } from './harborcheck.ts'

/** Workers after the first one are processes. */

const killer = fileURLToPath(new URL('./kills-its-worker.ts', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => eventually(() => expect(leftovers()).toEqual([])))

const run = (args: string[], env: NodeJS.ProcessEnv = {}) => start(args, { cwd: folder, env }).ended
const report = async (name: string) => readFile(join(folder, name), 'utf8')

describe.skipIf(process.platform !== 'linux')('a worker process that dies', () => {
  const cases = ['test', killer, '--filter', 'top-level/*', '--no-durations', '--json']
  const scenarios = ['test', killer, '--filter', 'top-level/approved*', '--runs', '12', '--no-durations', '--json']

  test.each([['generated scenarios', scenarios]])(
    '%s: what it worked on is done again once, and the report is that of one worker',
    async (name, args) => {
      const marker = join(folder, `${name}.killed`)
      const alone = await run([...args, 'alone.json', '--workers', '1'])
      const killed = await run([...args, 'killed.json', '--workers', '2'], { WORKER_KILLED: marker })
      expect([alone.code, killed.code]).toEqual([0, 0])
      expect(await readFile(marker, 'utf8')).toBe('')
      expect(await report('killed.json')).toBe(await report('alone.json'))
    },
  )

  test('a second time: exit code 3, with the report of what is known', async () => {
    const { code, stderr } = await run([...cases, 'twice.json', '--workers', '2'])
    expect(stderr).toMatch(/A worker process ended by itself\n {2}signal {2}SIGKILL/)
    expect(code).toBe(3)
    expect(JSON.parse(await report('twice.json'))).toMatchObject({
      complete: false,
      ended: 'A worker process ended by itself',
    })
  })
})

test('a subject that fails in a worker process fails as it does in the first one', async () => {
  const subject = fileURLToPath(new URL('../subject/broken/module/always-true.ts', import.meta.url))
  const args = ['test', subject, '--filter', '{top-level,time}/*', '--no-durations', '--json']
  const codes = [
    await run([...args, 'one.json', '--workers', '1']),
    await run([...args, 'three.json', '--workers', '3']),
  ]
  expect(codes.map(({ code }) => code)).toEqual([1, 1])
  expect(await report('three.json')).toBe(await report('one.json'))
})
