import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UsageError } from '../platform/errors.ts'
import { checkDistinct, openReportFiles } from './report-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
  writeFileSync(join(folder, 'kept'), 'kept')
  mkdirSync(join(folder, 'sub'))
  symlinkSync('sub', join(folder, 'sub-link'))
  symlinkSync('kept', join(folder, 'link'))
  symlinkSync('to-be', join(folder, 'dangling'))
  linkSync(join(folder, 'kept'), join(folder, 'hard'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string) => `${folder}/${name}`

describe('refuses two names of one file', () => {
  test.each([
    ['the same name', 'r', 'r'],
    ['another spelling', 'r', './sub/../r'],
    ['a link', 'kept', 'link'],
    ['a dangling link', 'to-be', 'dangling'],
    ['a hard link', 'kept', 'hard'],
    ['a folder that is a link', 'sub/r', 'sub-link/r'],
  ])('%s', async (_name, one, other) => {
    const before = readdirSync(folder)
    expect(() => checkDistinct({ '--json': at(one), '--html': at(other) })).toThrow(UsageError)
    expect(() => checkDistinct({ '--html': at(other) }, { subject: at(one) })).toThrow(
      '--html and subject are the same file',
    )
    await expect(openReportFiles({ json: at(one), html: at(other) })).rejects.toThrow(
      '--html and --json are the same file',
    )
    expect(readdirSync(folder)).toEqual(before)
  })
})

test('accepts different files, and the same file for two inputs', () => {
  checkDistinct({ '--json': at('r.json'), '--html': at('r.html') }, { one: at('kept'), same: at('kept') })
})

test('accepts a device for several reports, unless it is full', async () => {
  const { write } = await openReportFiles({ json: '/dev/null', html: '/dev/null' })
  await write(() => '{}')
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  const full = openReportFiles({ json: '/dev/full' })
  await expect(full).rejects.toMatchObject({ message: 'Cannot write /dev/full', exitCode: 3 })
})
