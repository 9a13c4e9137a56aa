import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildGoExample, examples, expectConforms, run, skipWithout } from './examples.ts'

let reports: string
beforeAll(async () => {
  reports = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(reports, { recursive: true }))

describe('conforms at level deployment, asked every question that it declares a method for', () => {
  test.for(examples)('$name', async (example, { skip }) => {
    skipWithout(example.tools ?? [], skip)
    await expectConforms(example, example.asked)
  })
})

/** One case for each step of the resolver: the whole suite would start about ten thousand processes. */
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

test('shell: conforms in one scenario for each step that it takes', async ({ skip }) => {
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

test('go: the program of its page builds, and conforms', async ({ skip }) => {
  skipWithout(['go'], skip)
  const program = await buildGoExample(reports)
  const { code, stdout } = await run('go', ['--command', program, '--filter', 'immediate-deployer/*'])
  expect(stdout).toContain('go-example conforms at level deployment.')
  expect(code).toBe(0)
})
