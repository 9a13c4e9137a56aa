import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { harborcheck, leftovers } from '../cli/harborcheck.ts'
import { eventually } from '../support/eventually.ts'

/** Explorers that are wrong on purpose, and servers that are no explorers. */

afterEach(async () => {
  await eventually(() => expect(leftovers()).toEqual([]))
})

/** Debian's package `faketime`. */
const libfaketime = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1', { absolute: true })[0]

function check(program: string, filter: string, ...options: string[]) {
  const [file = '', way = '', preload] = program.split(' ')
  const node = `node '${fileURLToPath(new URL(`broken/${file}.mjs`, import.meta.url))}' ${way}`
  const command = preload ? `LD_PRELOAD=${preload} exec ${node}` : node
  return harborcheck('test-explorer', '--command', command, '--filter', filter, '--settle', '0.2', ...options)
}

const brokenIn = (stdout: string) => [...stdout.matchAll(/^ {2}✗ ([A-Z]+-\d+) /gm)].map(([, rule]) => rule)

describe('right except for one fault', () => {
  const small = 'top-level/approved-agreement-opens-its-vault'
  const long = 'targets/eleven-under-attack'
  const undecided = 'states/requested-but-undecided'

  test.each([
    ['numbers-as-strings', small, ['API-9'], 'answered  bountyPercentage "10"  wrong'],
    ['seconds-for-milliseconds', small, ['API-9'], 'expected  of agreementA: commitmentDeadline 1'],
    ['higher-bounty', small, ['TERM-1'], 'answered  bountyPercentage 11  UNSAFE'],
    ['block-after-creation', small, ['API-9'], 'expected  of agreementA: createdAtBlock '],
    ['corrupted-a-second-late', 'states/corrupted-under-attack', ['API-4'], 'answered  corruptedAt 10'],
    ['one-transaction-for-all', small, ['API-9'], 'of a transaction that makes agreementA UNDER_ATTACK at 10'],
    ['no-owner', small, ['API-1', 'API-2'], 'answered  no owner  wrong'],
    [
      'first-contact-only',
      'extreme-values/texts-that-look-alike',
      ['API-2'],
      'contactDetails [{"name":"ipfs://contact-name"',
    ],
    ['texts-of-the-creation', 'extreme-values/one-protocol-name', ['API-2', 'TERM-4'], 'protocolName "unlike any"'],
    ['no-state', small, ['API-4', 'API-11'], 'answered  state nothing  wrong'],
    ['empty-state-for-none', small, ['API-11'], 'answered  state "NOT_DEPLOYED"  wrong'],
    ['oldest-first', 'targets/both-states', ['API-10'], 'expected  the newest agreement first'],
    ['one-page-short', long, ['API-5'], 'answered  10, without agreement1  wrong'],
    ['item-twice', long, ['API-5'], 'expected  every agreement once, over all pages'],
    ['first-page-is-0', long, ['API-5'], 'those in UNDER_ATTACK, 11 in all'],
    ['crashes-on-nonsense', small, ['API-7'], 'answered  500 application/json: {"message":"Internal server error"}'],
    ['no-400', small, ['API-8'], 'expected  400 with a JSON body: the address is too short'],
    ['children-in-lower-case-only', small, ['API-8'], 'as for 0x'],
    ['own-clock', undecided, ['TIME-3'], "takes the machine's clock instead of the block's timestamp"],
    ['asks-for-a-key', small, ['API-6'], 'answered  401 application/json: {"message":"API key required"}'],
  ])('%s, on %s: %o', async (way, filter, rules, words) => {
    const { code, stdout } = await check(`alike ${way}`, filter)
    expect(stdout).toContain(words)
    expect(brokenIn(stdout)).toEqual(rules)
    expect(code).toBe(1)
  })

  test('without a fault it conforms', async () => {
    expect((await check('alike nothing', small)).code).toBe(0)
  })
})

describe.skipIf(!libfaketime)(libfaketime ? 'libfaketime' : 'libfaketime: skipped, it is not installed', () => {
  test('by its clock file, an explorer that computes states from its own clock conforms', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const clock = join(folder, 'clock')
    const filter = 'countdown-expiry/one-second-on-either-side'
    const { code, stdout } = await check(`alike own-clock ${libfaketime}`, filter, '--clock-file', clock)
    expect(stdout).toContain('The explorer conforms at level deployment.')
    expect(code).toBe(0)
    expect(Number(readFileSync(clock, 'utf8'))).toBeGreaterThan(1_000_000_000)
  })
})

describe('no explorer', () => {
  test('always-yes: coverage of a contract that nothing covers is unsafe', async () => {
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
  ])('%s: it did not come up, exit code 1', async (way, words) => {
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
  ])('%s: the run ends, exit code 1', async (way, words) => {
    const { code, stdout } = await check(`server ${way}`, 'top-level', '--timeout', '1')
    expect(stdout).toMatch(words)
    expect(code).toBe(1)
  })

  test('the error of one that exits at once has its last log lines', async () => {
    const { code, stderr } = await harborcheck('test-explorer', '--command', 'echo no database >&2; exit 7')
    expect(code).toBe(1)
    expect(stderr).toContain('The explorer exited before it answered: code 7')
    expect(stderr).toContain('log      no database')
  })
})
