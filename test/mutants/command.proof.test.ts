import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { mutants } from '../../src/mistakes/mutants.ts'
import type { RuleId } from '../../src/model/rules.ts'
import { harborcheck } from '../cli/harborcheck.ts'

/** Runs the suite against some mutants by command: they are blamed for their own rules only. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Rules that the mutant's answers show to be kept, and the topics that exercise them; undefined runs the whole suite. */
const keeps: [id: string, topics: string | undefined, kept: RuleId[]][] = [
  [
    'adopted-agreement',
    '{conflicting-registries,child-contracts,countdown-expiry}/*',
    ['BIND-2', 'CHILD-4', 'STATE-2', 'TIME-1'],
  ],
  [
    'callee-is-deployer',
    '{immediate-deployer,top-level,child-contracts,legacy-check}/*',
    ['BIND-1', 'BIND-5', 'CHILD-3', 'STATE-4'],
  ],
  ['any-ancestor', undefined, ['BIND-1', 'BIND-5', 'CHILD-3', 'STATE-4']],
  [
    'countdown-end-included',
    '{top-level,countdown-expiry}/*',
    ['BIND-1', 'STATE-1', 'STATE-2', 'STATE-6', 'TIME-1', 'TIME-2'],
  ],
  ['wall-clock', '{top-level,countdown-expiry,time}/*', ['BIND-1', 'STATE-1', 'STATE-2', 'STATE-5']],
  ['page-1-only', 'targets', ['BIND-1', 'LIST-3', 'LIST-4', 'LIST-5']],
  ['expired-is-listed', 'targets', ['BIND-1', 'BIND-10', 'CHILD-1', 'LIST-2', 'LIST-4']],
  ['remembers-links', '{links,cutoff-time,countdown-expiry}/*', ['BIND-6', 'BIND-7', 'STATE-2', 'STATE-4']],
  ['top-level-view', '{top-level,child-contracts,legacy-check}/*', ['BIND-1', 'BIND-4', 'STATE-1', 'STATE-2']],
]

test('list --mutants --json gives the broken rules and the paths', async () => {
  const { code, stdout } = await harborcheck('list', '--mutants', '--json')
  expect(code).toBe(0)
  const { mutants: listed } = JSON.parse(stdout)
  expect(listed).toEqual(
    mutants.map(({ id, rules, says }) => ({ id, rules, says, path: join('dist', 'mutants', `${id}.js`) })),
  )
})

test('list --mutants prints how to run a mutant', async () => {
  const { code, stdout } = await harborcheck('list', '--mutants')
  expect(code).toBe(0)
  expect(stdout).toContain(`Mutants (${mutants.length})`)
  expect(stdout).toContain(`harborcheck test ${join('dist', 'mutants', '<id>.js')}`)
})

test.each(keeps)('the command catches %s and blames its rules', async (id, topics, kept) => {
  const path = join(folder, `${id}.json`)
  const filter = topics === undefined ? [] : ['--filter', topics]
  const { code, stdout } = await harborcheck('test', join('dist', 'mutants', `${id}.js`), ...filter, '--json', path)
  const report: Report = JSON.parse(await readFile(path, 'utf8'))
  const [first, ...others] = mutants.find((mutant) => mutant.id === id)?.rules ?? []
  const failed = report.rules.filter((rule) => rule.failed > 0).map((rule) => rule.id)
  expect(code).toBe(1)
  expect(failed).toContain(first)
  // What a process keeps of an earlier case, it does not answer again in a fresh one.
  expect(failed.filter((rule) => ![first, ...others, 'META-6'].includes(rule))).toEqual([])
  expect(report.rules.filter((rule) => rule.failed === 0 && rule.passed > 0).map((rule) => rule.id)).toEqual(
    expect.arrayContaining(kept),
  )
  expect(stdout).toContain(`✗ ${first}`)
  expect(report.summary.errored + report.summary.refused).toBe(0)
})

test('blames a subject that always answers true in each case for a rule of that case', async () => {
  const path = join(folder, 'always-true.json')
  const topics = '{top-level,child-contracts,legacy-check,countdown-expiry,targets}/*'
  const { code } = await harborcheck(
    'test',
    join('dist', 'mutants', 'always-true.js'),
    '--filter',
    topics,
    '--json',
    path,
  )
  const report: Report = JSON.parse(await readFile(path, 'utf8'))
  const failed = report.rules.filter((rule) => rule.failed > 0).map((rule) => rule.id)
  expect(code).toBe(1)
  expect(failed).toEqual(expect.arrayContaining(['BIND-8', 'STATE-2', 'STATE-3', 'STATE-4']))
  const kept = report.rules.filter((rule) => rule.failed === 0 && rule.passed > 0).map((rule) => rule.id)
  expect(kept).toEqual(expect.arrayContaining(['TIME-2', 'TERM-1', 'LIST-2']))
  expect(report.summary.failed).toBe(report.summary.unsafe)
})

test('catches a memory shared by two networks in its own process', async () => {
  const path = join(folder, 'networks.json')
  const mutant = join('dist', 'mutants', 'one-memory-for-two-networks.js')
  const { code } = await harborcheck('test', mutant, '--filter', 'networks', '--json', path)
  expect(code).toBe(1)
  const report: Report = JSON.parse(await readFile(path, 'utf8'))
  // Two of its thirteen cases it refuses: the agreement has no code there.
  expect(report.rules).toEqual([{ id: 'NET-1', level: 'interface', cases: 11, passed: 2, failed: 9 }])
  expect(report.environment).toEqual({ chainId: 31337, explorerPath: 'chain', elsewhere: { chainId: 31338 } })
  const wrong = report.cases.flatMap(({ questions }) => questions.filter(({ verdict }) => verdict === 'failed'))
  expect(new Set(wrong.map(({ network }) => network))).toEqual(new Set(['elsewhere']))
})

test('catches a mutant that ignores the chain id it asked for at level hardened', async () => {
  const mutant = join('dist', 'mutants', 'any-chain-id.js')
  const { code, stdout } = await harborcheck('test', mutant, '--level', 'hardened', '--rule', 'NET-2')
  expect(code).toBe(1)
  expect(stdout).toContain('  expected  a refusal')
  expect(stdout).toContain(
    'breaks    NET-2: asks the node for its chain id and answers although it is of another chain',
  )
})
