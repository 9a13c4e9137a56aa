import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../src/conformance/report.ts'
import { harborcheck } from '../cli/harborcheck.ts'
import { buildFaulty } from './build-faulty.ts'
import { faults } from './faults.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each(faults.map((fault) => [fault.id, fault] as const))('%s is caught, for what it is', async (_id, fault) => {
  const module = await buildFaulty(fault, folder)
  const path = join(folder, `${fault.id}.json`)
  const { code, stdout } = await harborcheck('test', module, '--json', path)
  const report: Report = JSON.parse(await readFile(path, 'utf8'))
  const failed = report.rules.filter((rule) => rule.failed > 0).map(({ id }) => id)
  const kept = report.rules.filter((rule) => rule.failed === 0 && rule.passed > 0).map(({ id }) => id)
  expect(code).toBe(1)
  expect(failed).toContain(fault.rules[0])
  expect(failed.filter((rule) => !fault.rules.includes(rule))).toEqual([])
  expect(kept).toEqual(expect.arrayContaining(fault.keeps))
  expect(stdout).toContain(`✗ ${fault.rules[0]}`)
  expect(report.summary.errored + report.summary.refused).toBe(0)
})
