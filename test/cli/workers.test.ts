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

  test.each([['cases', cases]])(
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
})
