import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkLeftovers, harborcheck } from '../../cli/harborcheck.ts'

/** Explorers that are wrong on purpose, and servers that are no explorers, by command. */

/** Runs `test-explorer` with such an explorer: `FILE WAY [PRELOAD]`. */
function check(program: string, filter: string, ...options: string[]) {
  const [file = '', way = '', preload] = program.split(' ')
  const node = `node '${fileURLToPath(new URL(`broken/${file}.mjs`, import.meta.url))}' ${way}`
  const command = preload ? `LD_PRELOAD=${preload} exec ${node}` : node
  return harborcheck('test-explorer', '--command', command, '--filter', filter, '--settle', '0.2', ...options)
}

checkLeftovers()

/** Debian's package `faketime`. */
const libfaketime = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1', { absolute: true })[0]

test('a right explorer behind a transparent server conforms', async () => {
  const filter = 'top-level/approved-agreement-opens-its-vault'
  expect((await check('alike nothing', filter)).code).toBe(0)
})

describe.skipIf(!libfaketime)(libfaketime ? 'libfaketime' : 'libfaketime: skipped, it is not installed', () => {
  test('an explorer that computes states from its own clock conforms with a clock file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const clock = join(folder, 'clock')
    const filter = 'countdown-expiry/one-second-on-either-side'
    const { code, stdout } = await check(`alike own-clock ${libfaketime}`, filter, '--clock-file', clock)
    expect(stdout).toContain('The explorer: 1 scenario passed; a part of the suite, no verdict.')
    expect(code).toBe(0)
    expect(Number(readFileSync(clock, 'utf8'))).toBeGreaterThan(1_000_000_000)
  })
})

describe('a server that is not an explorer', () => {
  test('always-yes: reporting coverage of an uncovered contract is unsafe', async () => {
    const { code, stdout } = await check('server always-yes', 'top-level/vault-that-nothing-links')
    expect(code).toBe(1)
    expect(stdout).toContain('expected  not covered\n')
    expect(stdout).toContain('answered  hasCoverage true, agreements: one without an address, "UNDER_ATTACK"  UNSAFE')
    expect(stdout).toContain('breaks    BIND-8: calls a contract attackable although no agreement binds it')
  })

  test.each([
    ['hangs', 'answered  no complete answer within 2 s'],
    ['html', 'answered  200 text/html: <!doctype html><h1>Soon</h1>'],
    ['never', 'answered  the connection was refused'],
    // A gigabyte on its standard output.
    ['prints', 'log       xxxx'],
  ])('%s: exits with 1, since it did not start', async (way, words) => {
    const { code, stdout, stderr } = await check(`server ${way}`, 'top-level', '--start-timeout', '2')
    expect(stderr).toContain('The explorer did not answer a list of agreements within 2 s')
    expect(stderr).toContain(words)
    expect(stderr.length + stdout.length).toBeLessThan(5_000)
    expect(code).toBe(1)
  })

  test.each([
    [
      'hangs-later',
      /The run was cut short: the explorer no longer answers \(GET http:\S+: no complete answer within 1 s\)/,
    ],
    ['dies-later', /The run was cut short: the explorer ended, code 4; its last output: out of memory\./],
    ['endless', /The run was cut short: the explorer no longer answers|more than 16 MiB/],
  ])('%s: exits with 1, and ends the run', async (way, words) => {
    const { code, stdout } = await check(`server ${way}`, 'top-level', '--timeout', '1')
    expect(stdout).toMatch(words)
    expect(code).toBe(1)
  })

  test('the error of an explorer that exits at once includes its last log lines', async () => {
    const { code, stderr } = await harborcheck('test-explorer', '--command', 'echo no database >&2; exit 7')
    expect(code).toBe(1)
    expect(stderr).toContain('The explorer exited before it answered: code 7')
    expect(stderr).toContain('log      no database')
  })
})
