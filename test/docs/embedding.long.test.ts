import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as harborcheck from '../../src/index.ts'

/** docs/embedding.md: what it shows, and the example whose output it quotes. embedding.proof.test.ts runs the others. */

const run = promisify(execFile)
const examples = fileURLToPath(new URL('../../docs/examples', import.meta.url))
const page = await readFile(new URL('../../docs/embedding.md', import.meta.url), 'utf8')
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

const runVitest = (...args: string[]) =>
  run(process.execPath, [vitest, 'run', '--no-color', ...args], { cwd: examples }).catch((failed) => failed)

test('shows the example files verbatim', async () => {
  const shown = [...page.matchAll(/<!-- file: docs\/examples\/(\S+) -->\n\n?```ts\n([\s\S]*?)```/g)]
  expect(shown.map(([, file]) => file)).toEqual(['conformance.test.ts', 'own-subject.ts'])
  for (const [, file, code] of shown) expect(code).toBe(await readFile(join(examples, file as string), 'utf8'))
})

test('names every export', () => {
  const missing = Object.keys(harborcheck).filter((name) => !page.includes(`\`${name}`))
  expect(missing).toEqual([])
})

test('conformance.test.ts: a case with wrong answers fails, with the command of the page', async () => {
  const [, pattern = ''] = /-t '(immediate-deployer\/\S+)'/.exec(page) ?? []
  const { stdout, stderr } = await runVitest('conformance.test.ts', '-t', pattern)
  expect(stdout).toContain('Tests  1 failed')
  // The same candidates as in the README: nothing that this resolver asks its node tells them apart.
  expect(stderr).toMatch(/breaks {4}one of\n +BIND-2: .*\n +STATE-1: .*\n +STATE-8: .*\n/)
  expect(stderr).toContain(`npx vitest run conformance.test.ts -t '${pattern}'`)
})
