import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Comparison } from '../../src/check/compare/comparison.ts'
import { parseScenario } from '../../src/scenario/parse-scenario.ts'
import { checkLeftovers, harborcheck, start } from './harborcheck.ts'
import { refused } from './refused.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))
checkLeftovers()

const broken = (name: string) => fileURLToPath(new URL(`../subject/broken/module/${name}`, import.meta.url))
const alwaysTrue = broken('always-true.mjs')
const refuses = broken('always-refuses.mjs')
/** Says at its eighth question that it stops, and never answers again. */
const stops = `command:exec '${process.execPath}' '${fileURLToPath(new URL('./fixtures/stops.mjs', import.meta.url))}'`

test('compares three subjects, writes reports, and shows the shortest scenario with a difference', async () => {
  const [json, markdown] = [join(folder, 'comparison.json'), join(folder, 'comparison.md')]
  const filter = 'top-level/{approved-agreement-*,registries-*}'
  const args = ['--filter', filter, '--runs', '2', '--seed', '3', '--json', json, '--markdown', markdown]
  const { code, stdout } = await harborcheck('compare', alwaysTrue, 'reference', refuses, ...args)
  expect(code).toBe(0)
  expect(stdout).toMatch(/✗ A {2}always-true.*\n {5}[1-9]\d* unsafe/)
  expect(stdout).toMatch(/✓ B {2}reference /)
  expect(stdout).toMatch(/✗ BIND-8 +unsafe \d+ +passed +refused \d+/)
  const comparison: Comparison = JSON.parse(await readFile(json, 'utf8'))
  expect(comparison).toMatchObject({ complete: true, options: { runs: 2, seed: 3, filter } })
  expect(
    comparison.subjects.map(({ key, summary }) => [key, summary.passed + summary.open === summary.questions]),
  ).toEqual([
    ['A', false],
    ['B', true],
    ['C', false],
  ])
  expect(comparison.subjects[0]?.summary.cases).toBe(comparison.subjects[1]?.summary.cases)
  // The least that always-true can be wrong about: a contract that no agreement covers.
  const { disagreement } = comparison
  expect(disagreement).toMatchObject({
    expected: false,
    sides: [
      { key: 'A', answer: true },
      { key: 'B', answer: false },
      { key: 'C', answer: { refused: expect.any(String) } },
    ],
  })
  expect(disagreement?.scenario.steps).toHaveLength(2)
  expect(parseScenario(JSON.stringify(disagreement?.scenario), 'the disagreement').id).toMatch(/^counterexample\//)
  expect(await readFile(markdown, 'utf8')).toContain('| BIND-8 | **unsafe')
})

test('exits with 1 if a process does not start, and with 0 without differences', async () => {
  const command = `command:node ${fileURLToPath(new URL('../../bin/harborcheck.js', import.meta.url))} --version`
  const none = await harborcheck('compare', 'reference', command, '--filter', 'top-level/*')
  expect(none.code).toBe(1)
  expect(none.stderr).toContain(`subject  ${command}`)
  expect(none.stderr).toContain('The subject did not start')
  const alike = await harborcheck('compare', 'reference', 'reference', '--filter', 'networks/no-code-there')
  expect(alike.code).toBe(0)
  expect(alike.stdout).toContain('No two of them differ on any question.')
})

test('names the network of a difference on two networks', async () => {
  const { code, stdout } = await harborcheck('compare', 'reference', alwaysTrue, '--filter', 'networks/no-code-there')
  expect(code).toBe(0)
  expect(stdout).toContain('  asked     elsewhere: isAttackable(vault) at +5 s\n  expected  false')
  expect(stdout).toContain('  A says    false  right\n  B says    true  UNSAFE')
  expect(stdout).toMatch(/^~ NET-1 +passed +perhaps 1$/m)
})

test('behavior: exits with 2 on wrong usage', async () => {
  const alone = await refused('compare', 'reference')
  const nothing = await refused('compare', 'reference', 'command:')
  const missing = await refused('compare', 'reference', join(folder, 'no-such.ts'), '--filter', 'top-level/*')
  expect([alone.code, nothing.code, missing.code]).toEqual([2, 2, 2])
  expect(alone.stderr).toContain('compare needs two subjects or more')
  expect(nothing.stderr).toContain('Nothing follows command: in the subject')
  expect(missing.stderr).toContain('There is no subject module')
})

test('behavior: Ctrl-C stops it, and prints the results so far', async () => {
  const run = start(['compare', stops, 'reference', '--verbose'])
  await run.says('it stops here')
  run.process.kill('SIGINT')
  const { code, stdout } = await run.ended
  expect(code).toBe(130)
  expect(stdout).toContain('The comparison was cut short')
})
