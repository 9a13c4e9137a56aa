import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from './harborcheck.ts'

let cwd: string
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterEach(() => rm(cwd, { recursive: true }))

const run = (...args: string[]) => runCommand(args, { cwd })
const write = (file: string, text: string) => writeFile(join(cwd, file), text)

test('test alone tests the subject of harborcheck.config.json, and the command line outranks its options', async () => {
  await write('harborcheck.config.json', JSON.stringify({ subject: 'reference', filter: 'no-such-topic', workers: 1 }))
  expect((await run('test')).stderr).toContain('No case is left to run')
  const { code, stdout } = await run('test', '--filter', 'top-level/approved-*')
  expect([code, stdout]).toEqual([0, expect.stringContaining('reference: 1 of ')])
})

test('reads a module and the member of package.json; a named subject replaces the one of the configuration', async () => {
  const values = { command: 'false', filter: 'top-level/approved-*', workers: 1 }
  await write('package.json', JSON.stringify({ harborcheck: values }))
  expect((await run('test')).code).toBe(1)
  expect((await run('test', 'reference')).code).toBe(0)
  await write(
    'harborcheck.config.ts',
    `export default ${JSON.stringify({ ...values, command: undefined, subject: 'reference' })}`,
  )
  expect((await run('test')).code).toBe(0)
})

test.each([
  ['an unknown option', { levle: 'hardened' }, 'did you mean  level'],
  ['a wrong value', { level: 'high' }, 'Allowed choices are'],
  ['text for a flag', { bail: 'yes' }, 'expected true or false'],
  ['a list of numbers', { filter: [1] }, 'filter  Invalid input'],
])('exits with 2 for %s', async (_, values, message) => {
  await write('harborcheck.config.json', JSON.stringify({ subject: 'reference', ...values }))
  const { code, stderr } = await run('test')
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  expect(stderr).toContain('harborcheck.config.json')
})

test('exits with 2 for two configurations', async () => {
  await write('harborcheck.config.json', '{}')
  await write('harborcheck.config.js', 'export default {}')
  const { code, stderr } = await run('test')
  expect([code, stderr]).toEqual([2, expect.stringContaining('several configurations')])
})
