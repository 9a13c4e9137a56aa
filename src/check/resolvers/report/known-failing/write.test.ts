import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { QuestionReport } from '../../../../report/finding.ts'
import type { EntryReport, Report } from '../run-report.ts'
import { writeKnownFailing } from './write.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterEach(() => rm(folder, { recursive: true }))

const failed = { verdict: 'failed', severity: 'missed', rules: ['BIND-2'] } as QuestionReport
const report = {
  complete: true,
  valid: true,
  summary: { unsafe: 0 },
  cases: [{ id: 'links/one', questions: [failed] }],
} as Report
const path = () => join(folder, 'known.json')

test('writes a list that can be read, and returns a summary of it', async () => {
  expect(await writeKnownFailing(path(), report)).toEqual([`Wrote ${path()}: 1 known failure, 1 to be explained.`])
  expect(await readFile(path(), 'utf8')).toBe(`{
  "knownFailing": [
    {
      "rule": "BIND-2",
      "reason": "to be explained"
    }
  ]
}
`)
})

test('behavior: the summary counts unsafe answers, which are not listed', async () => {
  const linesFor = (unsafe: number) => writeKnownFailing(path(), { ...report, cases: [], summary: { unsafe } as never })
  expect((await linesFor(1))[1]).toBe('Not among them: 1 unsafe answer. No list can make them known failures.')
  expect((await linesFor(2))[0]).toContain('0 known failures')
})

test('behavior: an expired entry needs a new explanation', async () => {
  const before = { rule: 'BIND-2', reason: 'soon', expires: '2020-01-01' }
  const entries: EntryReport[] = [{ ...before, outcome: 'expired', says: '' }]
  await writeKnownFailing(path(), { ...report, knownFailing: { holds: false, cases: [], entries } }, [before])
  expect(JSON.parse(await readFile(path(), 'utf8')).knownFailing).toEqual([
    { rule: 'BIND-2', reason: 'to be explained' },
  ])
})

test.each([{ complete: false }, { valid: false }])(
  'behavior: does not write the list of an incomplete or invalid run: %o',
  async (part) => {
    expect(await writeKnownFailing(path(), { ...report, ...part })).toEqual([
      `${path()} is not written: the run was cut short or is invalid.`,
    ])
    expect(await readdir(folder)).toEqual([])
  },
)
