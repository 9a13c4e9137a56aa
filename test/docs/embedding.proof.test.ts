import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The examples of docs/embedding.md, run on the built package as the page says. */

const run = promisify(execFile)
const examples = fileURLToPath(new URL('../../docs/examples', import.meta.url))
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

const runVitest = (...args: string[]) =>
  run(process.execPath, [vitest, 'run', '--no-color', ...args], { cwd: examples })

test('conformance.test.ts: cases with right answers pass', async () => {
  const { stdout } = await runVitest('conformance', '-t', 'top-level/approved')
  expect(stdout).toMatch(/Tests {2}\d+ passed \| \d+ skipped/)
})

test('building-blocks.test.ts passes', async () => {
  const { stdout } = await runVitest('building-blocks')
  expect(stdout).toContain('Tests  2 passed')
})

test('own-suite.ts prints its report', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'own-suite.ts'], { cwd: examples })
  expect(stdout).toContain('✓ my')
  expect(stdout).toContain('registry-only: 2 of ')
})

test('generated-scenarios.ts: its property holds', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'generated-scenarios.ts'], { cwd: examples })
  expect(stdout).toBe('What is attackable has terms.\n')
})

test('explorer-handlers.ts answers without its own socket', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'explorer-handlers.ts'], { cwd: examples })
  expect(stdout).toContain('items: []')
  expect(stdout).toContain('totalItems: 0')
})
