import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UsageError } from '../../../../platform/errors.ts'
import { MAX_KNOWN_FAILING_BYTES, readKnownFailing } from './read.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function read(content: unknown) {
  const path = join(folder, 'known.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readKnownFailing(path)
}
const entry = { case: 'top-level/linked', reason: 'later' }

test('reads every member of an entry', async () => {
  const full = { rule: 'BIND-2', reason: 'later', issue: 'https://example.org/1', expires: '2032-02-29' }
  expect(await read({ knownFailing: [entry, full] })).toEqual([entry, full])
  expect(await read({ knownFailing: [] })).toEqual([])
})

test.each<[name: string, content: unknown, place: string, problem: string]>([
  ['text that is not JSON', '{', 'the top level', 'not JSON'],
  ['a bare list', [], 'the top level', 'expected object'],
  ['an unknown member', { knownFailing: [], more: 1 }, 'the top level', 'more'],
  ['a missing reason', { knownFailing: [{ case: 'a' }] }, 'knownFailing[0].reason', 'expected string'],
  ['an empty reason', { knownFailing: [{ ...entry, reason: ' ' }] }, 'knownFailing[0].reason', 'one line of text'],
  ['a reason of two lines', { knownFailing: [{ ...entry, reason: 'a\nb' }] }, 'knownFailing[0].reason', 'one line'],
  [
    'an entry with case and rule',
    { knownFailing: [{ ...entry, rule: 'BIND-1' }] },
    'knownFailing[0]',
    'either `case` or `rule`',
  ],
  ['an entry with neither', { knownFailing: [entry, { reason: 'x' }] }, 'knownFailing[1]', 'either `case` or `rule`'],
  ['an issue that is not a URL', { knownFailing: [{ ...entry, issue: '#1' }] }, 'knownFailing[0].issue', 'http'],
  [
    'a day that does not exist',
    { knownFailing: [{ ...entry, expires: '2030-02-30' }] },
    'knownFailing[0].expires',
    'a day',
  ],
  ['an entry listed twice', { knownFailing: [entry, entry] }, 'knownFailing[1]', 'listed twice'],
])('behavior: reports the place of %s', async (_name, content, place, problem) => {
  const error = await read(content).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(UsageError)
  expect(error.facts.place).toBe(place)
  expect(error.facts.problem).toContain(problem)
})

test('behavior: rejects a missing file, a folder and a file that is too large', async () => {
  await expect(readKnownFailing(join(folder, 'missing'))).rejects.toThrow('Cannot read')
  await expect(readKnownFailing(folder)).rejects.toMatchObject({ facts: { cause: 'it is not a file' } })
  await expect(read(' '.repeat(MAX_KNOWN_FAILING_BYTES + 1))).rejects.toThrow('too large')
})
