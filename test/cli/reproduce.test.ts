import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportAs } from '../../src/export/export-as.ts'
import { caseOf } from '../export/programs.ts'
import { checkLeftovers, harborcheck, runCommand, start } from './harborcheck.ts'
import { refused } from './refused.ts'

const simplest = 'top-level/approved-agreement-opens-its-vault'

checkLeftovers()

test('--stop-at leaves chain and explorer running at a step, with names and keys, until Ctrl-C', async () => {
  const run = start(['reproduce', simplest, '--stop-at', '4'])
  const text = await run.says('Ctrl-C stops it.')
  expect(text).toContain('Stopped after step 4 of 6. Nothing was asked so far.')
  const [, rpcUrl = ''] = /chain +(http:\S+) \(chain id 31337\)/.exec(text) ?? []
  const [, explorerUrl = ''] = /explorer +(http:\S+)\n/.exec(text) ?? []
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  const headers = { 'content-type': 'application/json' }
  // The registries have the second block.
  expect(await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()).toMatchObject({ result: '0x6' })
  expect(await (await fetch(explorerUrl)).json()).toMatchObject({ items: [{ state: 'ATTACK_REQUESTED' }] })
  run.process.kill('SIGINT')
  expect((await run.ended).code).toBe(0)
})

test('--step prints the same output as a run without it', async () => {
  const { code, stdout } = await runCommand(['reproduce', simplest, '--step'], { input: '\n'.repeat(6) })
  expect(stdout).toContain('\n6. asked\n  ✓ bindingAgreement(vault)')
  expect(stdout).toContain('Every answer is right.')
  expect(code).toBe(0)
})

test('behavior: exits with 2 if input ends too early', async () => {
  const { code, stderr } = await runCommand(['reproduce', simplest, '--step'], { input: '\n' })
  expect(stderr).toContain('-- 2 of 6 ')
  expect(stderr).toContain('Standard input has ended: --step reads a line for each step')
  expect(code).toBe(2)
})

test('--as writes to standard output, or into a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const file = join(folder, 'scenario.mjs')
  const { stdout } = await harborcheck('reproduce', simplest, '--as', 'viem', '--chain-id', '10')
  expect(stdout).toBe(exportAs(caseOf(simplest), 'viem', { chainId: 10, otherChainId: 9 }))
  await harborcheck('reproduce', simplest, '--as', 'viem', '--chain-id', '10', '--out', file)
  expect(await readFile(file, 'utf8')).toBe(stdout)
  await writeFile(file, 'kept')
  const onTwo = await harborcheck('reproduce', 'networks/two-agreements', '--as', 'viem', '--out', file)
  expect(onTwo.stderr).toContain('cannot be written as a program: it runs on two networks')
  expect(onTwo.code).toBe(2)
  expect(await readFile(file, 'utf8')).toBe('kept')
  const renamed = join(folder, 'my-case.json')
  await writeFile(renamed, JSON.stringify(caseOf('networks/two-agreements')))
  const named = await harborcheck('reproduce', renamed, '--as', 'viem')
  expect(named.stderr).toContain(`${renamed} cannot be written as a program`)
  await rm(folder, { recursive: true })
})

test.each([
  ['a step that is not there', ['--stop-at', '7'], ['has no step 7', '1 to 6']],
  ['a step of 0', ['--stop-at', '0'], ['whole number from 1 to 10000']],
  ['another language', ['--as', 'cobol'], ['cast, solidity, viem']],
  ['a subject for a program', ['./my-resolver.ts', '--as', 'cast'], ['no subject is asked', 'subject']],
  ['steps of a program', ['--as', 'cast', '--step'], ['--step']],
  ['a file without a program', ['--out', 'scenario.sh'], ['add --as']],
])('behavior: rejects %s', async (_, options, words) => {
  const { code, stderr } = await refused('reproduce', simplest, ...options)
  for (const word of words) expect(stderr).toContain(word)
  expect(code).toBe(2)
})

test('every command rejects a file with a wrong `expected` answer, and prints the derivation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const { steps, ...subjectEnvironment } = caseOf(simplest)
  const wrong = steps.map((step) =>
    step.do === 'ask' ? { ...step, questions: [{ method: 'isAttackable', contract: 'vault', expected: false }] } : step,
  )
  const text = JSON.stringify({ ...subjectEnvironment, id: 'counterexample/0123456789ab', steps: wrong })
  await mkdir(join(folder, '.harborcheck', 'counterexamples'), { recursive: true })
  const path = join('.harborcheck', 'counterexamples', '0123456789ab.json')
  await writeFile(join(folder, path), text)
  const commands = [
    ['reproduce', path],
    ['reproduce', '0123456789ab'],
    ['up', path],
    ['promote', path, '--as', 'my/case'],
    ['test', 'reference', '--filter', simplest, '--runs', '1'],
  ]
  for (const args of commands) {
    const { code, stdout, stderr } = await runCommand(args, { cwd: folder })
    expect(stderr, args.join(' ')).toContain(
      `${path}: your \`expected\` is false for isAttackable(vault) at +5 s; it is true\n`,
    )
    expect(stderr).toMatch(/because {2}BIND-1 {4}.*\n +STATE-1 {3}agreementA is UNDER_ATTACK\n/)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  }
  await rm(folder, { recursive: true })
})
