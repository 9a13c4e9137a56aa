import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { missing, path } from './tools.ts'

/** Cases that an example is asked, and a number of questions that it answers at least. Default: the whole suite. */
export type Asked = { filter?: string; atLeast: number }

/** An example; `open` are the rules that it need not show in the whole suite, because it leaves out their methods. */
export type Example = {
  name: string
  called?: string
  subject: string[]
  methods: string[]
  open?: RegExp
  tools?: string[]
  /** At every change, and before a release. */
  asked: Asked
  askedByProof: Asked
}

const wholeSuite = { atLeast: 1_000 }
const onBinding = ['bindingAgreement', 'isAttackable', 'timeRemaining']
export const examples: Example[] = [
  {
    name: 'typescript',
    subject: ['examples/typescript/resolver.ts'],
    methods: [...onBinding, 'terms'],
    open: /^(LIST-|OPEN-6)/,
    asked: { filter: '{cutoff-time,terms}/*', atLeast: 150 },
    askedByProof: wholeSuite,
  },
  {
    name: 'javascript',
    subject: ['examples/javascript/resolver.js'],
    methods: onBinding,
    // It differs from the Python one in how it finds the deployer: the whole suite takes half a minute, and tells no more.
    asked: { filter: 'immediate-deployer/*', atLeast: 100 },
    askedByProof: { filter: '{immediate-deployer,cutoff-time}/*', atLeast: 200 },
  },
  {
    name: 'python',
    subject: ['--command', 'python3 examples/python/resolver.py'],
    methods: onBinding,
    open: /^(LIST-|TERM-|OPEN-6)/,
    tools: ['python3'],
    asked: { filter: '{child-contracts,no-code}/*', atLeast: 100 },
    askedByProof: wholeSuite,
  },
  {
    name: 'solidity',
    called: 'CheckTarget',
    subject: ['--forge', 'examples/solidity/CheckTarget.s.sol:CheckTarget', '--timeout', '60'],
    methods: ['isAttackable'],
    tools: ['curl'],
    // Forge takes most of a minute for the whole suite. The script reads what the explorer says, and the state.
    asked: { filter: 'countdown-expiry/*', atLeast: 20 },
    askedByProof: { filter: '{child-contracts,countdown-expiry}/*', atLeast: 50 },
  },
]

/** Expects an example to answer everything right, and to be asked every question that it declares a method for. */
export async function expectConforms(
  { name, called = `${name}-example`, subject, methods, open }: Example,
  asked: Asked,
) {
  const { filter, atLeast } = asked
  const { code, stdout, report, declared } = await run(name, [
    ...subject,
    '--level',
    'deployment',
    ...(filter ? ['--filter', filter] : []),
  ])
  expect(stdout).toMatch(new RegExp(`^${called}: \\d+ of \\d+ cases passed.*a part of the suite, no verdict\\.$`, 'm'))
  expect(code).toBe(0)
  expect(report.subject.capabilities.toSorted()).toEqual(methods.toSorted())
  expect(report.summary).toMatchObject({ passed: declared, failed: 0, refused: 0, errored: 0 })
  expect(report.summary.skipped).toBe(report.summary.questions - declared)
  expect(declared).toBeGreaterThan(atLeast)
  // In the whole suite every rule is kept where a right answer shows it, but those of methods that the example leaves out.
  const notShown = report.rules.filter(({ passed }) => passed === 0).map(({ id }) => id)
  if (!filter && open) expect(notShown.filter((id) => !open.test(id))).toEqual([])
}

/** Expects the shell example to answer everything right in these cases. Returns the number of questions that it declares a method for. */
export async function expectShellConforms(stories: readonly string[], skip: Skip): Promise<number> {
  skipWithout(['sh', 'awk', 'jq', 'cast'], skip)
  const subject = ['--command', 'sh examples/shell/resolver.sh', '--timeout', '60']
  const { code, stdout, report, declared } = await run('shell', [...subject, '--filter', `{${stories}}`])
  expect(stdout).toMatch(/^shell-example: \d+ of \d+ cases passed; a part of the suite, no verdict\.$/m)
  expect(code).toBe(0)
  expect(report.subject.capabilities).toEqual(['bindingAgreement', 'isAttackable'])
  expect(report.cases.map(({ id }) => id).toSorted()).toEqual(stories.toSorted())
  expect(report.summary).toMatchObject({ passed: declared, failed: 0, refused: 0, errored: 0 })
  return declared
}

/** Builds the Go program of the page of its example into a folder. Returns its path. */
export async function buildGoExample(folder: string): Promise<string> {
  const page = await readFile(new URL('../../examples/go/README.md', import.meta.url), 'utf8')
  const [, program = ''] = /```go\n([\s\S]*?)```/.exec(page) ?? []
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
  await writeFile(join(folder, 'resolver.go'), program)
  await promisify(execFile)('go', ['build', '-o', 'resolver', 'resolver.go'], { cwd: folder })
  return join(folder, 'resolver')
}

export type Skip = (condition: boolean, reason: string) => void

export function skipWithout(tools: string[], skip: Skip): void {
  const without = missing(tools)
  skip(without.length > 0, `this machine has no ${without.join(', ')}`)
}

/** Runs the suite against an example, and counts the questions that it declares a method for. */
export async function run(name: string, args: string[]) {
  const reports = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const file = join(reports, `${name}.json`)
  const { code, stdout } = await runCommand(['test', ...args, '--runs', '0', '--json', file], { env: { PATH: path } })
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  await rm(reports, { recursive: true })
  const declared = report.cases.flatMap(({ questions }) =>
    questions.filter(({ method }) => report.subject.capabilities.includes(method)),
  )
  return { code, stdout, report, declared: declared.length }
}
