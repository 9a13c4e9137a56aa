import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenario } from '../../src/scenario/builder.ts'
import { attackable } from '../../src/scenario/questions.ts'
import { start } from '../cli/harborcheck.ts'
import { buildGoExample, examples, expectConforms, expectShellConforms, run, skipWithout } from './examples.ts'
import { skipProved } from './prove-example.ts'
import { path } from './tools.ts'

let reports: string
beforeAll(async () => {
  reports = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(reports, { recursive: true }))

describe('answers every question of its declared methods rightly', () => {
  test.for(examples)('$name', async (example, { skip }) => {
    skipWithout(example.tools ?? [], skip)
    await skipProved(example.name, skip)
    await expectConforms(example, example.asked)
  })
})

const exampleReaders = {
  'examples/typescript': ['examples/typescript/resolver.ts'],
  'examples/javascript': ['examples/javascript/resolver.js'],
  'examples/python': ['--command', 'python3 examples/python/resolver.py'],
}
const readers = {
  ...exampleReaders,
  'templates/typescript': ['templates/typescript/resolver.ts'],
  'templates/python': ['--command', 'python3 templates/python/resolver.py'],
}

describe('refuses to answer if the node answers null', () => {
  test.for(Object.entries(readers))('%s', async ([name, subject], { skip }) => {
    if (name.endsWith('python')) skipWithout(['python3'], skip)
    for (const method of ['eth_getCode', 'eth_call', 'eth_getBlockByNumber']) {
      const file = join(reports, `${method}.json`)
      await writeFile(file, JSON.stringify(childOfFactory(method)))
      const { code, stdout } = await start(['reproduce', file, ...subject, '--level', 'hardened'], {
        env: { PATH: path },
      }).ended
      expect(stdout).toMatch(/✓ isAttackable\(child\) → (?!true|false).* {2}passed/)
      expect(code).toBe(0)
    }
  })
})

describe("tells children behind the public network's node, which names no deployer and limits logs", () => {
  const shell = ['--command', 'sh examples/shell/resolver.sh', '--timeout', '60']
  test.for(Object.entries({ ...exampleReaders, 'examples/shell': shell }))('%s', async ([name, subject], { skip }) => {
    if (name.endsWith('python')) skipWithout(['python3'], skip)
    if (name.endsWith('shell')) skipWithout(['sh', 'awk', 'jq', 'cast'], skip)
    const file = join(reports, `${name.replace('/', '-')}.json`)
    await writeFile(file, JSON.stringify(childrenBehindPublicNode))
    const { code, stdout } = await start(['reproduce', file, ...subject], { env: { PATH: path } }).ended
    expect(stdout).toMatch(/✓ isAttackable\(earlyChild\) → true/)
    expect(stdout.match(/✓ isAttackable\(\w+\) → false/g)).toHaveLength(2)
    expect(code).toBe(0)
  })
})

/** Children of a factory that the attack registry linked many blocks ago, and a contract of an account. */
const childrenBehindPublicNode = scenario('examples/public-node', 'The node names no deployer')
  .behindNode('zksync-os', { maxBlocks: 3 })
  .deploy('factory', 'factory')
  .spawn('earlyChild', 'factory')
  .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
  .underAttack('agreementA')
  .deploy('vault')
  .emptyBlocks(20)
  .spawn('lateChild', 'factory', { method: 'create2' })
  .ask([attackable('earlyChild', true), attackable('lateChild', false), attackable('vault', false)])
  .build()

/** A child that is attackable, while the node answers null to a method. */
const childOfFactory = (method: string) =>
  scenario('examples/null', 'The node answers null')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .fault('node', 'null-results', { method })
    .ask([attackable('child', true)])
    .build()

test('shell: passes one scenario for each way to find an agreement', async ({ skip }) => {
  await skipProved('shell', skip)
  await expectShellConforms(['child-contracts/made-in-the-constructor', 'no-code/vault-of-the-listed-owner'], skip)
})

test('go: the program of its page builds, and answers rightly', async ({ skip }) => {
  skipWithout(['go'], skip)
  await skipProved('go', skip)
  const program = await buildGoExample(reports)
  const { code, stdout } = await run('go', ['--command', program, '--filter', 'immediate-deployer/*'])
  expect(stdout).toMatch(/^go-example: \d+ of \d+ cases passed/m)
  expect(code).toBe(0)
})
