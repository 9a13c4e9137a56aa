import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { bundled } from '../support/bundled.ts'
import { harborcheck } from './harborcheck.ts'
import { refused } from './refused.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  incomplete = await bundled(new URL('../../docs/examples/registry-only.ts', import.meta.url))
})
afterAll(async () => {
  await rm(incomplete)
  await rm(folder, { recursive: true })
})

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
/** Ignores agreements bound through a deployer, and is never unsafe. */
let incomplete: string
const unsafe = path('test/subject/broken/module/always-true.mjs')
const failing = 'immediate-deployer/factory-behind-an-unlinked-router'
const passing = 'top-level/approved-agreement-opens-its-vault'
/** No agreement is about one of its vaults. */
const outside = 'top-level/vault-that-nothing-links'
const reason = 'needs traces'

let files = 0
async function listOf(content: unknown): Promise<string> {
  files += 1
  const file = join(folder, `${files}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const list = (...knownFailing: object[]) => listOf({ knownFailing })

/** Runs `harborcheck test` with a list on a few cases. */
const run = (subject: string, file: string, ...args: string[]) =>
  harborcheck('test', subject, '--known-failing', file, ...args)
const chosen = ['--filter', `{${failing},${passing}}`]
/** Their failures break one rule. */
const throughDeployers = ['--filter', `{${failing},immediate-deployer/constructors-in-depth}`]

describe('a list of known failures', () => {
  test('a listed case that fails exits with 0, and the verdict mentions it', async () => {
    const report = join(folder, 'report.json')
    const { code, stdout } = await run(incomplete, await list({ case: failing, reason }), ...chosen, '--json', report)
    expect(stdout).toContain(`~ ${failing} fails, as listed (needs traces)`)
    expect(stdout).toContain('registry-only: 1 of ')
    expect(code).toBe(0)
    const { knownFailing, part, summary }: Report = JSON.parse(await readFile(report, 'utf8'))
    expect(knownFailing).toMatchObject({ holds: true, cases: [{ id: failing }], entries: [{ outcome: 'failing' }] })
    expect(part?.passed).toBe(1)
    expect(summary.missed).toBe(1)
  })

  test('entries outside this run are not judged', async () => {
    const file = await list(
      { case: failing, reason },
      { case: 'targets/hundred-and-one', reason },
      { rule: 'LIST-1', reason },
    )
    const { code, stdout } = await run(incomplete, file, ...chosen)
    expect(stdout).toContain('- targets/hundred-and-one was not run')
    expect(code).toBe(0)
  })

  test.each([
    ['an unexpected pass', [{ case: passing, reason }], `✗ ${passing} passes now: remove it from the list`],
    ['an expired entry', [{ case: failing, reason, expires: '2001-01-01' }], 'still fails after 2001-01-01'],
  ])('exits with 1 on %s', async (_name, entries, line) => {
    const { code, stdout } = await run(incomplete, await list(...entries), ...chosen)
    expect(stdout).toContain(line)
    expect(stdout).toContain('registry-only does not conform')
    expect(code).toBe(1)
  })

  test('a listed rule that is not broken exits with 1', async () => {
    const { code, stdout } = await run(incomplete, await list({ rule: 'BIND-13', reason }), '--rule', 'BIND-13')
    expect(stdout).toContain('✗ rule BIND-13 is kept now: remove it from the list')
    expect(code).toBe(1)
  })

  test('an unsafe answer cannot be listed, and exits with 1', async () => {
    const listed = await list({ case: outside, reason }, { rule: 'BIND-8', reason })
    const { code, stdout } = await run(unsafe, listed, '--filter', outside)
    expect(stdout).toContain(`✗ ${outside} an answer in ${outside} is unsafe`)
    expect(stdout).toContain('1 unsafe')
    expect(code).toBe(1)
  })
})

describe('--write-known-failing', () => {
  test('the written list makes the same run conform, and keeps its reasons when written again', async () => {
    const file = join(folder, 'written.json')
    const first = await harborcheck('test', incomplete, ...throughDeployers, '--write-known-failing', file)
    expect(first.code).toBe(1)
    expect(first.stdout).toContain(`Wrote ${file}: 1 known failure, 1 to be explained.`)
    const written = JSON.parse(await readFile(file, 'utf8'))
    expect(written).toEqual({ knownFailing: [{ rule: 'BIND-2', reason: 'to be explained' }] })
    await writeFile(file, JSON.stringify(written).replace('to be explained', reason))
    const second = await run(incomplete, file, ...throughDeployers, '--write-known-failing', file)
    expect(second.code).toBe(0)
    expect(second.stdout).toContain('1 known failure, 0 to be explained.')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ knownFailing: [{ rule: 'BIND-2', reason }] })
  })

  test('omits unsafe answers, and prints their number', async () => {
    const file = join(folder, 'unsafe.json')
    const { code, stdout } = await harborcheck('test', unsafe, '--filter', outside, '--write-known-failing', file)
    expect(code).toBe(1)
    expect(stdout).toMatch(/Not among them: \d+ unsafe answers?\. No list can make (it|them) known failures?\./)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ knownFailing: [] })
  })
})

describe('an invalid list exits with 2 and one message with its place', () => {
  test.each<[name: string, content: unknown, messages: string[]]>([
    [
      'an unknown case',
      { knownFailing: [{ case: 'targets/hundred-and-noe', reason }] },
      ['targets/hundred-and-one', 'knownFailing[0] of '],
    ],
    ['an unknown rule', { knownFailing: [{ rule: 'BIND-99', reason }] }, ['There is no rule "BIND-99"', 'BIND-9']],
    ['no reason', { knownFailing: [{ case: passing }] }, ['knownFailing[0].reason']],
    ['no JSON', '{', ['not JSON']],
    ['too large', ' '.repeat(1_048_577), ['too large']],
  ])('%s', async (_name, content, messages) => {
    const { code, stdout, stderr } = await refused('test', incomplete, '--known-failing', await listOf(content))
    for (const message of messages) expect(stderr).toContain(message)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  test('--bail, and a path that cannot be written', async () => {
    expect((await refused('test', incomplete, '--known-failing', await list(), '--bail')).code).toBe(2)
    expect((await refused('test', 'reference', '--write-known-failing', '/no/such/folder/x.json')).code).toBe(2)
  })
})

test('docs/ci.md shows a list that can be read', async () => {
  const example = await readFile(path('docs/examples/known-failing.json'), 'utf8')
  expect(await readFile(path('docs/ci.md'), 'utf8')).toContain(`\`\`\`json\n${example}\`\`\``)
  const { code, stdout } = await run(
    path('docs/examples/registry-only.ts'),
    path('docs/examples/known-failing.json'),
    ...throughDeployers,
  )
  expect(stdout).toContain('no verdict')
  expect(code).toBe(0)
})
