import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '../cli/harborcheck.ts'
import { refused } from '../cli/refused.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('without the libraries of the queue, exits with 2 and one sentence before a start', async () => {
  // A copy of the package that sees no node_modules.
  for (const part of ['bin', 'dist', 'package.json'])
    await cp(join(root, part), join(folder, 'package', part), { recursive: true })
  const bin = join(folder, 'package', 'bin', 'harborcheck.js')
  const { code, stderr } = await start(['campaign', 'reference', '--queue', 'redis://127.0.0.1:1', '--runs', '10'], {
    bin,
  }).ended
  expect(stderr).toBe(
    'harborcheck: A queue needs the packages bullmq and ioredis, and they are not installed\n  → npm install bullmq@6 ioredis@6\n',
  )
  expect(code).toBe(2)
})

test.each([
  ['--resume', ['reference', '--resume', 'x'], '--resume is about a campaign on a queue'],
  ['a missing number', ['reference'], 'A campaign needs its number of generated scenarios'],
  [
    'another address',
    ['reference', '--queue', 'http://127.0.0.1', '--runs', '1'],
    'Expected an address such as redis://',
  ],
  [
    'a single subject',
    ['--queue', 'redis://127.0.0.1', '--runs', '1', '--attach', '9000'],
    '--attach is for one subject',
  ],
])('rejects %s', async (_, args, message) => {
  const { code, stderr } = await refused('campaign', ...args)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})
