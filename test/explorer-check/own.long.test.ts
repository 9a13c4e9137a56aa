import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { harborcheck, leftovers } from '../cli/harborcheck.ts'
import { eventually } from '../support/eventually.ts'

/** Options of `test-explorer` that need several runs each. */

afterEach(async () => {
  await eventually(() => expect(leftovers()).toEqual([]))
})

const bin = fileURLToPath(new URL('../../bin/harborcheck.js', import.meta.url))
const own = `exec node '${bin}' explorer --rpc-url $RPC_URL --port $PORT`

test('--restart: what the explorer forgot is a finding of LAG-9', async () => {
  const forgetful = ['--command', `${own} --quirk forgets`, '--settle', '0.2', '--filter', 'top-level/approved-*']
  expect((await harborcheck('test-explorer', ...forgetful)).code).toBe(0)
  const { code, stdout } = await harborcheck('test-explorer', ...forgetful, '--restart')
  expect(code).toBe(1)
  expect(stdout).toMatch(/asked .*\/by-contract\/0x[0-9a-f]{40}, vault, after the restart/)
  expect(stdout).toMatch(/expected {2}covered by agreementA, CORRUPTED, as before the restart/)
  expect(stdout).toMatch(/breaks {4}LAG-9\n/)
  expect(stdout).toContain('✗ LAG-9     hardened')
  expect(stdout).toContain('--restart')
})

test('--rule and --level: only findings of those rules count', async () => {
  const alike = fileURLToPath(new URL('broken/alike.mjs', import.meta.url))
  const command = ['--command', `node '${alike}' no-400`, '--settle', '0.2', '--filter', 'top-level/approved-*']
  const [other, same, below] = [
    await harborcheck('test-explorer', ...command, '--rule', 'API-5'),
    await harborcheck('test-explorer', ...command, '--rule', 'api-8'),
    await harborcheck('test-explorer', ...command, '--level', 'interface'),
  ]
  expect([other.code, same.code, below.code]).toEqual([0, 1, 0])
})
