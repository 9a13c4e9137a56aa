import { join } from 'node:path'
import { expect, test } from 'vitest'
import { harborcheck } from './harborcheck.ts'

const reproduce = (name: string, ...subject: string[]) => harborcheck('reproduce', `racing-blocks/${name}`, ...subject)

test('reproduce prints each injection point, the requests around it, and the answer', async () => {
  const mutant = join('dist', 'mutants', 'verdict-of-the-latest-block.js')
  const { code, stdout } = await reproduce('approved-as-its-vault-leaves', mutant)
  expect(code).toBe(1)
  const lines = stdout.slice(stdout.indexOf('While the chain changes')).split('\n')
  expect(lines[0]).toBe(
    "While the chain changes: in one block: agreementA removes vault; then agreementA's attack request is approved",
  )
  expect(lines[1]).toBe('  isAttackable(vault), 3 requests: false before the change, false after it')
  expect(lines).toContain('  ✓ after the last request, 3 (node eth_call × 2) → false  passed')
  expect(lines).toContain(
    '  ✗ between request 2 (node eth_getCode, ots_getContractCreator, eth_call) and request 3 (node eth_call × 2) → true  unsafe',
  )
  expect(stdout).toContain('breaks RACE-2: takes the binding agreement from one block')
  expect(stdout).toContain('Not every answer is right.')
})

test('the bundled resolver is right at every injection point', async () => {
  const { code, stdout } = await reproduce('countdown-begins-anew')
  expect(code).toBe(0)
  expect(stdout.match(/ {2}✓ (between|after)/g)).toHaveLength(3)
  expect(stdout.match(/ {2}✓ timeRemaining\(stranger\) asked first, (between|after)/g)).toHaveLength(1)
})

test('explain marks the questions that are asked while a block is mined', async () => {
  const { stdout } = await harborcheck('explain', 'racing-blocks/countdown-begins-anew')
  expect(stdout).toContain(
    '? timeRemaining(vault) → 259200; also asked while that happens: the answer before it is right too',
  )
  const { stdout: rule } = await harborcheck('explain', 'RACE-1')
  expect(rule).toContain('  - takes a countdown from one block and the time from another')
})
