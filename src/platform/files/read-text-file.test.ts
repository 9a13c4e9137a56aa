import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

test.each([
  ['UTF-8', '', 'utf8'],
  ['UTF-8 with a byte order mark', '\uFEFF', 'utf8'],
  ['UTF-16, as PowerShell writes it', '\uFEFF', 'utf16le'],
] as const)('reads %s', async (_, mark, encoding) => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'known.json')
  await writeFile(path, `${mark}{"reason": "größer"}`, encoding)
  expect(JSON.parse(readTextFile(path, 100))).toEqual({ reason: 'größer' })
})
