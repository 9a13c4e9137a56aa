import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { harborcheck } from '../cli/harborcheck.ts'

/** Runs `test-explorer` with an explorer that is wrong on purpose: `FILE WAY [PRELOAD]`. */
export function check(program: string, filter: string, ...options: string[]) {
  const [file = '', way = '', preload] = program.split(' ')
  const node = `node '${fileURLToPath(new URL(`broken/${file}.mjs`, import.meta.url))}' ${way}`
  const command = preload ? `LD_PRELOAD=${preload} exec ${node}` : node
  return harborcheck('test-explorer', '--command', command, '--filter', filter, '--settle', '0.2', ...options)
}

const brokenIn = (stdout: string) => [...stdout.matchAll(/^ {2}✗ ([A-Z]+-\d+) /gm)].map(([, rule]) => rule)

export const small = 'top-level/approved-agreement-opens-its-vault'
const long = 'targets/eleven-under-attack'
const undecided = 'states/requested-but-undecided'

type Fault = readonly [way: string, filter: string, rules: readonly string[], words: string]

/** Explorers that are right except for one fault. */
const faults: readonly Fault[] = [
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
]

/** The first fault of each rule, and the others. */
export const ofEachRule = faults.filter(
  ([, , [rule]], index) => index === faults.findIndex((one) => one[2][0] === rule),
)
export const others = faults.filter((fault) => !ofEachRule.includes(fault))

/** Tests that the faults are found, and their rules named. */
export function findFaults(chosen: readonly Fault[]): void {
  test.each(chosen)('%s, on %s: %o', async (way, filter, rules, words) => {
    const { code, stdout } = await check(`alike ${way}`, filter)
    expect(stdout).toContain(words)
    expect(brokenIn(stdout)).toEqual(rules)
    expect(code).toBe(1)
  })
}
