import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { forgeBinary } from '../../src/subject/forge/forge-binary.ts'
import { answersOf, caseOf, cases, foundIn, playCast, run, written } from './programs.ts'

/** Runs exported programs, each with its own tool: their answers come from the chain, and must be the model's. */

const [simplest = ''] = cases
const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  // A viem script imports viem from its own folder.
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(root, 'node_modules/viem'), join(folder, 'node_modules/viem'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Replaces a text that must occur once in a program. */
function replaceOnce(program: string, from: string, to: string): string {
  expect(program.split(from)).toHaveLength(2)
  return program.replace(from, to)
}

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

describe('cast', () => {
  const play = (program: string, rpcUrl?: string) => playCast(folder, program, rpcUrl)

  // A program starts `cast` a hundred times. cast.proof.test.ts runs the other cases; the next test the simplest one.
  test.each(['countdown-expiry/one-jump-over-the-end', 'official-deployer/linked-proxy'])('%s', async (id) => {
    await chain.renew()
    const { code, stdout, stderr } = await play(written(id, 'cast'), chain.rpcUrl)
    expect(stderr).toBe('')
    expect(foundIn(stdout)).toEqual({ right: answersOf(caseOf(id)), wrong: [] })
    expect(code).toBe(0)
  })

  test('behavior: starts its own chain, and fails if an answer differs', async () => {
    const wrong = replaceOnce(
      written(simplest, 'cast'),
      'ask isAttackable "$vault" true',
      'ask isAttackable "$vault" false',
    )
    const { code, stdout } = await play(wrong)
    const [first, , ...others] = answersOf(caseOf(simplest))
    const right = [first, ...others]
    expect(foundIn(stdout)).toEqual({ right, wrong: ['isAttackable(vault) = true, expected false'] })
    expect(code).toBe(1)
  })

  test('behavior: refuses a chain with another id', async () => {
    const program = written(simplest, 'cast')
    const other = await play(program.replace('chain_id=31337', 'chain_id=1'), chain.rpcUrl)
    expect(other).toMatchObject({ code: 2, stderr: 'The chain has id 31337, but this scenario is for 1.\n' })
  })
})

describe('viem', () => {
  const play = async (program: string) => {
    await chain.renew()
    const file = join(folder, 'scenario.mjs')
    await writeFile(file, program)
    return run(process.execPath, [file], { RPC_URL: chain.rpcUrl })
  }

  test.each(cases)('%s', async (id) => {
    const { code, stdout, stderr } = await play(written(id, 'viem'))
    expect(stderr).toBe('')
    expect(foundIn(stdout)).toEqual({ right: answersOf(caseOf(id)), wrong: [] })
    expect(code).toBe(0)
  })

  test('behavior: fails if an answer differs from the expected one', async () => {
    const wrong = replaceOnce(
      written(simplest, 'viem'),
      'ask(isAttackable, vault, true',
      'ask(isAttackable, vault, false',
    )
    const { code, stdout } = await play(wrong)
    expect(foundIn(stdout).wrong).toEqual(['isAttackable(vault) = true, expected false'])
    expect(code).toBe(1)
  })

  test('behavior: reads the answers from the chain: they differ without one transaction', async () => {
    const approval = "await send(registryModerator, attackRegistry, call('approveAttack', agreementA))"
    const { code, stdout } = await play(replaceOnce(written(simplest, 'viem'), approval, ''))
    expect(foundIn(stdout).wrong).toEqual(['isAttackable(vault) = false, expected true'])
    expect(code).toBe(1)
  })
})

describe('solidity', () => {
  type Result = { status: string; reason: string | null; decoded_logs: string[] }
  const results = new Map<string, Result>()

  // A run of forge takes seconds, so all programs are one project and one run.
  beforeAll(async () => {
    const project = join(folder, 'project')
    await mkdir(join(project, 'test'), { recursive: true })
    const settings = `src = "src"\ntest = "test"\nlibs = []\nsolc = "${root}scripts/solc.sh"\noffline = true\n`
    await writeFile(join(project, 'foundry.toml'), `[profile.default]\n${settings}`)
    for (const [index, id] of cases.entries()) {
      await writeFile(join(project, 'test', `case${index}.t.sol`), written(id, 'solidity'))
    }
    const right = 'text(isAttackable(vault)),\n            "true"'
    const wrong = replaceOnce(written(simplest, 'solidity'), right, right.replace('true', 'false'))
    await writeFile(join(project, 'test', 'wrong.t.sol'), wrong)
    const { stdout, stderr } = await run(forgeBinary(), ['test', '-vv', '--json', '--root', project])
    const line = stdout.split('\n').find((text) => text.startsWith('{'))
    if (line === undefined) throw new Error(`forge ran no test:\n${stdout}${stderr}`)
    type Suite = { test_results: Record<string, Result> }
    for (const [name, suite] of Object.entries(JSON.parse(line) as Record<string, Suite>)) {
      const file = /(\w+)\.t\.sol/.exec(name)?.[1] ?? ''
      for (const result of Object.values(suite.test_results)) results.set(file, result)
    }
  })

  test.each(cases.map((id, index) => [id, index] as const))('%s', (id, index) => {
    const result = results.get(`case${index}`)
    expect(result).toMatchObject({ status: 'Success', reason: null })
    expect(foundIn(result?.decoded_logs.join('\n') ?? '')).toEqual({ right: answersOf(caseOf(id)), wrong: [] })
  })

  test('behavior: fails if an answer differs from the expected one', () => {
    const result = results.get('wrong')
    expect(result).toMatchObject({ status: 'Failure' })
    expect(result?.reason).toContain('1 wrong')
    expect(foundIn(result?.decoded_logs.join('\n') ?? '').wrong).toEqual(['isAttackable(vault) = true, expected false'])
  })
})
