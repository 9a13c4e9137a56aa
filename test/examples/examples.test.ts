import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../src/conformance/report.ts'
import { start } from '../cli/harborcheck.ts'
import { missing, path } from './tools.ts'

const folder = fileURLToPath(new URL('../../examples/', import.meta.url))
let reports: string
beforeAll(async () => {
  reports = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(reports, { recursive: true }))

const onBinding = ['bindingAgreement', 'isAttackable', 'timeRemaining']
const binding = '{child-contracts,countdown-expiry,cutoff-time,immediate-deployer}/*'
const examples = [
  {
    name: 'typescript',
    subject: ['examples/typescript/resolver.ts'],
    methods: [...onBinding, 'terms'],
    open: /^LIST-/,
  },
  {
    name: 'javascript',
    subject: ['examples/javascript/resolver.js'],
    methods: onBinding,
    // The whole suite takes it half a minute, and tells no more than the Python one's.
    filter: binding,
    atLeast: 400,
  },
  {
    name: 'python',
    subject: ['--command', 'python3 examples/python/resolver.py'],
    methods: onBinding,
    open: /^(LIST|TERM)-/,
    tools: ['python3'],
  },
  {
    name: 'solidity',
    called: 'CheckTarget',
    subject: ['--forge', 'examples/solidity/CheckTarget.s.sol:CheckTarget', '--timeout', '60'],
    methods: ['isAttackable'],
    // Forge takes most of a minute for the whole suite.
    filter: binding,
    tools: ['curl'],
    atLeast: 100,
  },
]

function skipWithout(tools: string[], skip: (condition: boolean, reason: string) => void): void {
  const without = missing(tools)
  skip(without.length > 0, `this machine has no ${without.join(', ')}`)
}

async function run(name: string, args: string[]) {
  const file = join(reports, `${name}.json`)
  const { code, stdout } = await start(['test', ...args, '--runs', '0', '--json', file], { env: { PATH: path } }).ended
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  const declared = report.cases.flatMap(({ questions }) =>
    questions.filter(({ method }) => report.subject.capabilities.includes(method)),
  )
  return { code, stdout, report, declared: declared.length }
}

describe('conforms at level deployment, asked every question that it declares a method for', () => {
  test.for(examples)('$name', { timeout: 600_000 }, async (example, { skip }) => {
    const { name, called = `${name}-example`, subject, methods, open, filter, tools = [], atLeast = 1_000 } = example
    skipWithout(tools, skip)
    const { code, stdout, report, declared } = await run(name, [
      ...subject,
      '--level',
      'deployment',
      ...(filter ? ['--filter', filter] : []),
    ])
    expect(stdout).toContain(`${called} conforms at level deployment.`)
    expect(code).toBe(0)
    expect(report.subject.capabilities.toSorted()).toEqual(methods.toSorted())
    expect(report.summary).toMatchObject({ passed: declared, failed: 0, refused: 0, errored: 0 })
    expect(report.summary.skipped).toBe(report.summary.questions - declared)
    expect(declared).toBeGreaterThan(atLeast)
    // In the whole suite every rule is kept where a right answer shows it, but those of methods that the example leaves out.
    const notShown = report.rules.filter(({ passed }) => passed === 0).map(({ id }) => id)
    if (open) expect(notShown.filter((id) => !open.test(id))).toEqual([])
  })
})

/** One story for each step that it takes: the whole suite would start some ten thousand processes. */
const shellStories = [
  'conflicting-registries/adopted-but-never-registered',
  'child-contracts/made-in-the-constructor',
  'immediate-deployer/factory-behind-an-unlinked-router',
  'immediate-deployer/linked-clone-of-a-factory',
  'cutoff-time/link-then-spawn-in-one-block',
  'links/relinked-after-production',
  'countdown-expiry/one-second-on-either-side',
  'no-code/vault-of-the-listed-owner',
  'chains-and-spelling/chain-id-that-begins-alike',
]

test('shell: conforms in one story for each step that it takes', { timeout: 300_000 }, async ({ skip }) => {
  skipWithout(['sh', 'awk', 'curl', 'jq', 'cast'], skip)
  const subject = ['--command', 'sh examples/shell/resolver.sh', '--timeout', '60']
  const { code, stdout, report, declared } = await run('shell', [...subject, '--filter', `{${shellStories}}`])
  expect(stdout).toContain('shell-example conforms at level deployment.')
  expect(code).toBe(0)
  expect(report.subject.capabilities).toEqual(['bindingAgreement', 'isAttackable'])
  expect(report.cases.map(({ id }) => id).toSorted()).toEqual(shellStories.toSorted())
  expect(report.summary).toMatchObject({ passed: declared, failed: 0, refused: 0, errored: 0 })
  expect(declared).toBeGreaterThanOrEqual(30)
})

test('go: the program of its page builds, and conforms', { timeout: 300_000 }, async ({ skip }) => {
  skipWithout(['go'], skip)
  const page = await readFile(join(folder, 'go/README.md'), 'utf8')
  const [, program = ''] = /```go\n([\s\S]*?)```/.exec(page) ?? []
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
  await writeFile(join(reports, 'resolver.go'), program)
  await promisify(execFile)('go', ['build', '-o', 'resolver', 'resolver.go'], { cwd: reports })
  const { code, stdout } = await run('go', ['--command', join(reports, 'resolver')])
  expect(stdout).toContain('go-example conforms at level deployment.')
  expect(code).toBe(0)
})

test('each is one file of at most 80 lines, and README says how to run it', async () => {
  const resolvers = ['typescript/resolver.ts', 'javascript/resolver.js', 'python/resolver.py', 'shell/resolver.sh']
  const files = [...resolvers, 'solidity/CheckTarget.s.sol']
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const pages = ['README.md', 'go/README.md']
  expect(found.map((file) => file.slice(folder.length)).toSorted()).toEqual([...files, ...pages].toSorted())
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text.trimEnd().split('\n').length, file).toBeLessThanOrEqual(80)
    expect(readme).toMatch(new RegExp(`^npx harborcheck test .*examples/${file}`, 'm'))
  }
})
