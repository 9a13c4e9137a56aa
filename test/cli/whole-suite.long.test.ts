import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { harborcheck } from './harborcheck.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the reference resolver conforms with generated scenarios, and breaks no rule', async () => {
  const path = join(folder, 'report.json')
  const { code, stdout } = await harborcheck('test', 'reference', '--json', path)
  const report: Report = JSON.parse(await readFile(path, 'utf8'))
  expect(stdout).toContain('reference conforms at level deployment.')
  expect(code).toBe(0)
  const { passed, open, questions } = report.summary
  expect(passed + open).toBe(questions)
  // It refuses what the sources leave open.
  expect(open).toBe(
    report.cases.flatMap((one) =>
      one.questions.filter(({ because }) => because.some(({ rule }) => rule.startsWith('OPEN-'))),
    ).length,
  )
  expect(report.rules.filter(({ failed, passed }) => failed > 0 || passed === 0)).toEqual([])
  expect(report.campaign).toMatchObject({ seed: 1, scenarios: 100, counterexample: null })
  expect(report.complete).toBe(true)
})

// Most of the time goes into waiting for silent nodes, so four workers are faster than one a core.
test('the reading of a live network conforms at the strictest level, through failing nodes too', async () => {
  const { code, stdout } = await harborcheck('test', 'why', '--level', 'hardened', '--runs', '300', '--workers', '4')
  expect(stdout).toContain('why conforms at level hardened.')
  expect(code).toBe(0)
}, 3_600_000)
