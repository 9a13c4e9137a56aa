import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLeftovers } from '../cli/harborcheck.ts'
import { skipWithout } from './examples.ts'

checkLeftovers()
const root = fileURLToPath(new URL('../../', import.meta.url))
const alwaysTrue = 'export default () => ({ isAttackable: async () => true })'

/** The command of each test runner; `only`: its options that select a case; `needs`: what this machine may not have. */
const runners: Record<string, { command: string[]; filterOf: (id: string) => string[]; needs?: string[] }> = {
  'node:test': {
    command: ['node', '--test', '--test-reporter=tap', 'node-test.test.mjs'],
    filterOf: (id) => ['--test-name-pattern', id],
  },
  jest: {
    command: ['jest', '--testMatch=**/*.test.cjs', 'jest.test.cjs'],
    filterOf: (id) => ['-t', id],
    needs: ['jest'],
  },
  bun: { command: ['bun', 'test', 'bun.test.mjs'], filterOf: (id) => ['-t', id], needs: ['bun'] },
  pytest: {
    command: ['pytest', '-p', 'no:cacheprovider', 'test_harborcheck.py'],
    filterOf: (id) => ['-k', id],
    needs: ['pytest', 'npx'],
  },
  go: {
    command: ['go', 'test', '-v', '.'],
    filterOf: (id) => ['-run', `TestHarborcheck/${id}`],
    needs: ['go', 'npx'],
  },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await cp(join(root, 'examples', 'runners'), folder, { recursive: true })
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true })
  await symlink(root, join(folder, 'node_modules', 'harborcheck'))
  await symlink('../harborcheck/bin/harborcheck.js', join(folder, 'node_modules', '.bin', 'harborcheck'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'my-resolver', private: true }))
  await writeFile(join(folder, 'go.mod'), 'module resolver\n\ngo 1.18\n')
  await writeFile(join(folder, 'wrong.mjs'), alwaysTrue)
})
afterAll(() => rm(folder, { recursive: true }))

describe.each(Object.entries(runners))('%s', (_, { command, filterOf, needs = [] }) => {
  const runTests = async (subject: object, ...options: string[]) => {
    const config = { filter: 'top-level/*', workers: 1, ...subject }
    await writeFile(join(folder, 'harborcheck.config.json'), JSON.stringify(config))
    const [program = '', ...args] = command.toSpliced(-1, 0, ...options)
    const env = { ...process.env, HARBORCHECK_RUN: `${process.pid}.runners`, CI: '', FORCE_COLOR: '0' }
    const output = { cwd: folder, env, maxBuffer: 2 ** 26 }
    const outcome = await promisify(execFile)(program, args, output).catch((error) => error)
    return { code: outcome.code ?? 0, text: `${outcome.stdout}${outcome.stderr}` }
  }

  test('passes with a right resolver, and shows each failed case of a wrong one with its replay', async ({ skip }) => {
    skipWithout(needs, skip)
    const right = await runTests({ subject: 'reference' })
    expect(right.text).not.toContain('reproduce')
    expect(right.code).toBe(0)
    const wrong = await runTests({ subject: './wrong.mjs' })
    const failed = [...wrong.text.matchAll(/reproduce npx harborcheck reproduce (\S+) \.\/wrong\.mjs/g)].map(
      ([, id]) => id,
    )
    expect(failed).toContain('top-level/straight-to-production')
    expect(failed).not.toContain('top-level/approved-agreement-opens-its-vault')
    expect(new Set(failed).size).toBe(failed.length)
    expect(wrong.text).toContain('it answered without a single request')
    expect(wrong.code).toBeGreaterThan(0)
  })

  test('shows a generated scenario that fails in the last test', async ({ skip }) => {
    skipWithout(needs, skip)
    const subject = join(root, 'dist', 'mutants', 'child-not-in-countdown.js')
    const { code, text } = await runTests({ subject, filter: 'top-level/straight*', runs: 60 })
    expect(text.match(/reproduce npx harborcheck reproduce \S+/g)).toEqual([
      expect.stringMatching(/ counterexample\/[0-9a-f]{12}$/),
    ])
    expect(code).toBeGreaterThan(0)
    await rm(join(folder, '.harborcheck'), { recursive: true })
  })

  test('shows once why a resolver does not start', async ({ skip }) => {
    skipWithout(needs, skip)
    const { code, text } = await runTests({ command: 'exit 7' })
    expect(text.match(/The subject did not start: subject exited: code 7\n+ +command +exit 7/g)).toHaveLength(1)
    expect(code).toBeGreaterThan(0)
  })

  test("runs the cases that the runner's own filter selects", async ({ skip }) => {
    skipWithout(needs, skip)
    const { text } = await runTests({ subject: './wrong.mjs' }, ...filterOf('top-level/straight-to-production'))
    expect(text.match(/reproduce npx harborcheck reproduce \S+/g)).toEqual([
      'reproduce npx harborcheck reproduce top-level/straight-to-production',
    ])
  })
})
