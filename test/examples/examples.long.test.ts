import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildGoExample, examples, expectConforms, expectShellConforms, run, skipWithout } from './examples.ts'

let reports: string
beforeAll(async () => {
  reports = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(reports, { recursive: true }))

describe('answers every case right, asked every question that it declares a method for', () => {
  test.for(examples)('$name', async (example, { skip }) => {
    skipWithout(example.tools ?? [], skip)
    await expectConforms(example, example.asked)
  })
})

test('shell: passes one scenario for each way to find an agreement', async ({ skip }) => {
  await expectShellConforms(['child-contracts/made-in-the-constructor', 'no-code/vault-of-the-listed-owner'], skip)
})

test('go: the program of its page builds, and answers right', async ({ skip }) => {
  skipWithout(['go'], skip)
  const program = await buildGoExample(reports)
  const { code, stdout } = await run('go', ['--command', program, '--filter', 'immediate-deployer/*'])
  expect(stdout).toMatch(/^go-example: \d+ of \d+ cases passed/m)
  expect(code).toBe(0)
})
