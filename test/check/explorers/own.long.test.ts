import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { checkLeftovers, harborcheck } from '../../cli/harborcheck.ts'

/** Options of `test-explorer` that need several runs each. */

checkLeftovers()

const bin = fileURLToPath(new URL('../../../bin/harborcheck.js', import.meta.url))
const own = `exec node '${bin}' explorer --rpc-url $RPC_URL --port $PORT`

test('--restart: lost events are findings of LAG-9', async () => {
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

test('--workers: each checks a share of the scenarios, for the report of one worker', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const filter = ['--filter', '{countdown-expiry/one-*,top-level/approved-*}', '--settle', '0.2']
  const late = ['--command', `${own} --quirk late-countdown=31536000s`, ...filter, '--restart', '--reorganise']
  /** The report but for what depends on the time of an answer. */
  const reportOf = async (...options: string[]) => {
    const json = join(folder, 'report.json')
    const { code } = await harborcheck('test-explorer', ...late, '--json', json, ...options)
    const { durations: _, summary, findings, ...report } = JSON.parse(await readFile(json, 'utf8'))
    expect([code, report.conforms]).toEqual([1, false])
    return { ...report, summary: { ...summary, requests: 0 }, findings: findings.map(timeless) }
  }
  const timeless = ({ waited: _, ...finding }: { waited: number }) => finding
  const [one, three] = [await reportOf(), await reportOf('--workers', '3')]
  expect(one.findings.flatMap(({ alike = [] }) => alike).length).toBeGreaterThan(5)
  expect(three).toEqual(one)
  expect(await reportOf('--workers', '3', '--bail')).toEqual(await reportOf('--bail'))
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
