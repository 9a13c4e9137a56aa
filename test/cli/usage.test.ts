import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { harborcheck } from './harborcheck.ts'
import { refused } from './refused.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('help', () => {
  test.each([['test'], ['list'], ['explain'], ['reproduce'], ['up']])(
    '%s --help ends with an example',
    async (name) => {
      const { code, stdout } = await harborcheck(name, '--help')
      expect(code).toBe(0)
      expect(stdout).toMatch(/Example:\n {2}\$ harborcheck /)
    },
  )

  test('--help shows every command', async () => {
    const { stdout } = await harborcheck('--help')
    for (const name of ['test', 'list', 'explain', 'reproduce', 'up']) expect(stdout).toContain(`\n  ${name} `)
  })
})

/** `wrong-arguments.long.test.ts` tries every command. */
describe('wrong usage exits with 2 and one message, without a stack', () => {
  test.each([
    ['a subject and a command', ['test', './a.ts', '--command', 'b'], 'Name one subject only'],
    ['a command and a script', ['test', '--command', 'b', '--forge', 'C.s.sol:C'], 'Name one subject only'],
    ['no subject', ['test', '--filter', 'no-code'], 'No subject is named'],
    ['no subject for its questions', ['smoke'], 'No subject is named'],
    ['an empty subject', ['test', ''], 'The name of the subject is empty'],
    [
      'an empty subject where one is the default',
      ['reproduce', 'targets/none', ' '],
      'The name of the subject is empty',
    ],
    ['a script without a contract', ['test', '--forge', 'script/C.s.sol'], 'is not named as PATH:CONTRACT'],
    ['no such script', ['reproduce', 'targets/none', '--forge', 'no-such.s.sol:C'], 'There is no Foundry script'],
    ['a time limit of nothing', ['test', '--timeout', '0'], 'above 0'],
    ['a path segment that is more', ['up', '--explorer-path', '../x'], 'one path segment'],
    ['an unknown node', ['test', 'reference', '--node', 'parity'], 'anvil, zksync-os, zksync-os-pruned, geth, erigon'],
    ['a chain id that is none', ['up', '--chain-id', '1.5'], 'whole number'],
  ])('%s', async (_name, args, message) => {
    const { code, stdout, stderr } = await refused(...args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
  })
})

describe('list and explain', () => {
  test('list --json has every case and every rule', async () => {
    const { code, stdout } = await harborcheck('list', '--json')
    expect(code).toBe(0)
    const { cases, rules } = JSON.parse(stdout)
    expect(cases.map(({ id }: { id: string }) => id)).toEqual(catalogue.map(({ id }) => id))
    expect(rules.map(({ id }: { id: string }) => id)).toContain('BIND-6')
  })

  test('list prints topics, and with --filter the cases of one', async () => {
    const { stdout } = await harborcheck('list')
    expect(stdout).toMatch(/^\d+ cases in \d+ topics, about \d+ rules\n {2}top-level +\d+ cases\n/)
    const cases = await harborcheck('list', '--filter', 'top-level', '--level', 'interface')
    expect(cases.stdout).toMatch(/^( {2}top-level\/.* \[interface: .*\]\n)+$/)
  })

  test('explain RULE prints its text, its source, its mistakes and its cases', async () => {
    const { stdout } = await harborcheck('explain', 'bind-3')
    expect(stdout).toContain('BIND-3 (interface)')
    expect(stdout).toContain('Source: interface §3')
    expect(stdout).toContain('treats the contract called by the transaction as the deployer')
    expect(stdout).toMatch(/\n {2}immediate-deployer\//)
  })

  test('explain RULE prints the cases of a rule for resolvers and explorers, and who checks explorers', async () => {
    const { stdout } = await harborcheck('explain', 'LAG-1')
    expect(stdout).toContain('lagging-explorer/')
    expect(stdout).toContain('`harborcheck test-explorer` checks this rule for explorers.')
    expect((await harborcheck('explain', 'API-3')).stdout).toMatch(
      /Source: .*\n\n`harborcheck test-explorer` checks this rule/,
    )
  })

  test('explain CASE prints its scenario and answers; --json prints a scenario file that can run', async () => {
    const [first] = catalogue
    const { stdout } = await harborcheck('explain', first?.id ?? '')
    expect(stdout).toContain(first?.title)
    expect(stdout).toContain(' → ')
    const path = join(folder, 'case.json')
    await writeFile(path, (await harborcheck('explain', first?.id ?? '', '--json')).stdout)
    const { code, stdout: played } = await harborcheck('reproduce', path)
    expect(played).toContain('Every answer is right.')
    expect(code).toBe(0)
  })
})

describe('an invalid scenario file exits with 2, and names the place and the expected value', () => {
  const good = { id: 'my/case', title: 'Mine', level: 'interface', rules: [], steps: [{ do: 'wait', seconds: 1 }] }
  const ask = { do: 'ask', questions: [{ method: 'isAttackable', contract: 'vault' }] }
  const spawn = { do: 'spawn', factory: 'nobody', children: ['child'] }
  test.each([
    ['not JSON', '{"id": ', ['not JSON']],
    ['not an object', '[]', ['the top level']],
    ['nested far too deep', '['.repeat(200_000), ['not']],
    ['a member that is missing', JSON.stringify({ ...good, steps: undefined }), ['steps']],
    ['a member that is unknown', JSON.stringify({ ...good, stpes: [] }), ['stpes']],
    ['an unknown step', JSON.stringify({ ...good, steps: [ask, { do: 'fly' }] }), ['steps[1].do']],
    ['a bad name', JSON.stringify({ ...good, steps: [{ ...spawn, factory: '__proto__' }] }), ['steps[0].factory']],
    ['an unknown actor', JSON.stringify({ ...good, steps: [ask, spawn] }), ['steps[1]', '"nobody"']],
    [
      'time that moves backwards',
      JSON.stringify({ ...good, steps: [{ do: 'wait', seconds: -5 }] }),
      ['steps[0].seconds', '>=1'],
    ],
    [
      'a deadline that nobody has set',
      JSON.stringify({ ...good, steps: [{ do: 'waitUntil', deadline: 'countdownEnd', agreement: 'agreementA' }] }),
      ['steps[0]', 'no countdownEnd'],
    ],
    ['50 MB', ' '.repeat(50 * 2 ** 20), ['too large', '1048576']],
  ])('%s', async (_name, text, expected) => {
    const path = join(folder, 'scenario.json')
    await writeFile(path, text)
    const { code, stderr } = await refused('reproduce', path)
    for (const words of expected) expect(stderr).toContain(words)
    expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
    expect(code).toBe(2)
  })

  test('a folder is not a file', async () => {
    const { code, stderr } = await refused('reproduce', folder)
    expect(stderr).toContain('Cannot read')
    expect(code).toBe(2)
  })
})

test('--list prints the cases that several filters choose, and runs none', async () => {
  const { code, stdout } = await harborcheck(
    'test',
    '--list',
    '--filter',
    'create3',
    '--filter',
    'top-level/approved-*',
  )
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toBe(
    'top-level/approved-agreement-opens-its-vault: A vault can be attacked once its agreement is approved',
  )
  expect(lines.slice(1, -2).every((line) => line.startsWith('create3/'))).toBe(true)
  expect([code, lines.at(-1)]).toEqual([0, `${lines.length - 2} cases`])
  const whole = await harborcheck('test', '--list')
  expect(whole.stdout).toContain(`\n\n${catalogue.filter(({ level }) => level !== 'hardened').length} cases, then 100 `)
  const parts = await Promise.all(['1/2', '2/2'].map((shard) => harborcheck('test', '--list', '--shard', shard)))
  const linesOf = ({ stdout }: typeof whole) => stdout.split('\n\n')[0]?.split('\n').toSorted()
  expect(parts.flatMap((part) => linesOf(part) ?? []).toSorted()).toEqual(linesOf(whole))
  expect((await refused('test', 'reference', '--list', '--node', 'all')).stderr).toContain('without --list')
})
