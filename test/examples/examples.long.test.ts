import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examples, run, skipWithout } from './examples.ts'

const folder = fileURLToPath(new URL('../../examples/', import.meta.url))
let reports: string
beforeAll(async () => {
  reports = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(reports, { recursive: true }))

describe('conforms at level deployment, asked every question that it declares a method for', () => {
  test.for(examples)('$name', async (example, { skip }) => {
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

/** One case for each step of the resolver: the whole suite would start about ten thousand processes. */
const shellStories = [
  'conflicting-registries/adopted-but-never-registered',
  'immediate-deployer/factory-behind-an-unlinked-router',
  'cutoff-time/link-then-spawn-in-one-block',
  'links/relinked-after-production',
  'countdown-expiry/one-second-on-either-side',
  'no-code/vault-of-the-listed-owner',
  'chains-and-spelling/chain-id-that-begins-alike',
]

test('shell: conforms in one scenario for each step that it takes', async ({ skip }) => {
  skipWithout(['sh', 'awk', 'curl', 'jq', 'cast'], skip)
  const subject = ['--command', 'sh examples/shell/resolver.sh', '--timeout', '60']
  const { code, stdout, report, declared } = await run('shell', [...subject, '--filter', `{${shellStories}}`])
  expect(stdout).toContain('shell-example conforms at level deployment.')
  expect(code).toBe(0)
  expect(report.subject.capabilities).toEqual(['bindingAgreement', 'isAttackable'])
  expect(report.cases.map(({ id }) => id).toSorted()).toEqual(shellStories.toSorted())
  expect(report.summary).toMatchObject({ passed: declared, failed: 0, refused: 0, errored: 0 })
  expect(declared).toBeGreaterThanOrEqual(20)
})

test('go: the program of its page builds, and conforms', async ({ skip }) => {
  skipWithout(['go'], skip)
  const page = await readFile(join(folder, 'go/README.md'), 'utf8')
  const [, program = ''] = /```go\n([\s\S]*?)```/.exec(page) ?? []
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
  await writeFile(join(reports, 'resolver.go'), program)
  await promisify(execFile)('go', ['build', '-o', 'resolver', 'resolver.go'], { cwd: reports })
  const { code, stdout } = await run('go', ['--command', join(reports, 'resolver'), '--filter', 'immediate-deployer/*'])
  expect(stdout).toContain('go-example conforms at level deployment.')
  expect(code).toBe(0)
})
