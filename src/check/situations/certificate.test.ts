import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Certificate,
  certificateOf,
  checkSameSubject,
  completeDepths,
  differences,
  readCertificate,
} from './certificate.ts'
import { starts } from './starts.ts'
import type { DepthResult } from './tally.ts'

const { small, conflict } = starts
const subject = { name: 'mine', command: './mine.ts', sha256: 'a'.repeat(64) }

const depthOf = (depth: number, letter: string): DepthResult => ({
  depth,
  ...{ situations: 10 ** depth, asked: 10 ** depth, questions: 20 * 10 ** depth, skipped: 0, open: 0 },
  sha256: { situations: letter.repeat(64), answers: 'e'.repeat(64) },
})
const { sha256: _, ...half } = { ...depthOf(2, 'b'), asked: 7 }
const depths = [depthOf(0, 'c'), depthOf(1, 'd'), half]

const certificate = certificateOf(small, subject, completeDepths(depths), { depths, ended: '--max-time' })

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  path = join(folder, 'certificate.json')
})
afterEach(() => rm(folder, { recursive: true }))

async function read(value: unknown, start = small): Promise<Certificate> {
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value))
  return readCertificate(path, start)
}

test('contains the complete depths, and where the search ended', async () => {
  expect(certificate).toMatchObject({
    subject,
    start: { name: 'small' },
    bound: { agreements: 2, contracts: 3, steps: 1 },
    unfinished: { depth: 2, asked: 7, ended: '--max-time' },
    situations: 11,
    questions: 220,
  })
  expect(certificate.depths.map(({ depth }) => depth)).toEqual([0, 1])
  expect(await read(certificate)).toEqual(JSON.parse(JSON.stringify(certificate)))
})

describe('rejects', () => {
  test.each<[string, unknown, string]>([
    ['text that is not JSON', 'hello', 'is not a certificate'],
    ['another JSON file', { steps: [] }, 'is not a certificate'],
    ['a certificate without depths', { ...certificate, depths: [] }, 'is not a certificate'],
    ['a changed hash', { ...certificate, sha256: 'f'.repeat(64) }, 'is not a certificate'],
    ['a missing depth', { ...certificate, depths: certificate.depths.slice(1) }, 'is not a certificate'],
    ['a certificate of another version', { ...certificate, harborcheck: '0.0.1' }, 'a certificate of another version'],
  ])('%s', async (_, value, message) => {
    await expect(read(value)).rejects.toThrow(message)
  })

  test('a certificate of another start', async () => {
    await expect(read(certificate, conflict)).rejects.toThrow('a certificate of another start')
  })

  test('a certificate of another subject', () => {
    const same = () => checkSameSubject(path, certificate, { ...subject, command: './elsewhere.ts' })
    expect(same).not.toThrow()
    for (const other of [{ sha256: 'b'.repeat(64) }, { name: 'other' }, { version: '2' }]) {
      expect(() => checkSameSubject(path, certificate, { ...subject, ...other })).toThrow('another subject')
    }
  })
})

test('compares a later run depth by depth', () => {
  expect(differences(certificate, completeDepths(depths))).toEqual([])
  const other = completeDepths([depthOf(0, 'c'), depthOf(1, 'f')])
  expect(differences(certificate, other)).toEqual(['1 step: the situations differ'])
  expect(differences(certificate, other.slice(0, 1))).toEqual(['1 step: not complete in this run'])
})
