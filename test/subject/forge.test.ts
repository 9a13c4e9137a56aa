import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { UsageError } from '../../src/platform/errors.ts'
import { forgeBinary } from '../../src/subject/forge/forge-binary.ts'
import { forgeScript } from '../../src/subject/forge/forge-script.ts'
import { NotStarted } from '../../src/subject/not-started.ts'
import type { Address } from '../../src/subject/resolver.ts'
import {
  mostRestarts,
  newRestarts,
  type Subject,
  type SubjectAnswer,
  type SubjectQuestion,
} from '../../src/subject/subject.ts'
import { eventually } from '../support/eventually.ts'

const script = (file: string) => fileURLToPath(new URL(`./broken/forge/${file}`, import.meta.url))
const behaves = `${script('Behaves.sol')}:Behaves`
const address = (way: number): Address => `0x${way.toString(16).padStart(40, '0')}`
const question = (way: number): SubjectQuestion => ({ method: 'isAttackable', params: { contract: address(way) } })
/** Patient with a busy machine. */
const timeout = 60_000

/** One script for most of the tests, compiled once. */
const start = forgeScript(behaves)
/** Other tests have such folders too; these are this file's own. */
const temporary = await mkdtemp(join(tmpdir(), 'harborcheck-'))
const before = process.env.TMPDIR
process.env.TMPDIR = temporary
let network: TestNetwork
let mark: string
let subject: Subject
beforeAll(async () => {
  network = await startTestNetwork()
  // Anvil runs without the mark, whatever forge starts runs with it.
  mark = `HARBORCHECK_FORGE_TEST=${process.pid}`
  process.env.HARBORCHECK_FORGE_TEST = String(process.pid)
  subject = await start(network.environment, { timeout })
})
afterAll(async () => {
  await subject.close()
  await network.close()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  delete process.env.HARBORCHECK_FORGE_TEST
  await rm(temporary, { recursive: true })
})

function leftovers(): string[] {
  const table = execFileSync('ps', ['axeww', '-o', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const others = table.split('\n').filter((line) => line.includes(mark) && !line.includes('ps axeww'))
  return others.filter((line) => Number.parseInt(line, 10) !== process.pid && !/^\s*\d+ Z/.test(line))
}
const folders = async () => (await readdir(temporary)).filter((name) => name.startsWith('harborcheck-forge-'))

afterEach(() => eventually(() => expect(leftovers()).toEqual([])))

test('calls another function if the script keeps isAttackable internal', async () => {
  const lent = await forgeScript(`${script('Internal.sol')}:Lent:ask`)(network.environment, { timeout })
  try {
    expect(await lent.ask('isAttackable', { contract: address(1) })).toEqual({ kind: 'answered', value: true })
    expect(await lent.ask('isAttackable', { contract: address(2) })).toEqual({ kind: 'answered', value: false })
  } finally {
    await lent.close()
  }
  const internal = forgeScript(`${script('Internal.sol')}:Internal`)(network.environment, { timeout })
  await expect(internal).rejects.toThrow('has no function isAttackable(address) that returns a bool')
})

describe('a script', () => {
  test('declares only isAttackable', async () => {
    expect(subject.info).toEqual({ name: 'Behaves', language: 'Solidity', capabilities: ['isAttackable'] })
    expect(await subject.ask('targets', {})).toEqual({ kind: 'refused', reason: 'it does not declare targets' })
    expect(await subject.reinitialize?.()).toBe(true)
  })

  test('answers single questions', async () => {
    expect(await subject.ask('isAttackable', { contract: address(1) })).toEqual({ kind: 'answered', value: true })
    expect(await subject.ask('isAttackable', { contract: address(2) })).toEqual({ kind: 'answered', value: false })
  })

  test('answers many questions in one run, each with its own answer, refusal or error', async () => {
    const ways = [0xf, 0x10, 0xf, 0x10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0xa, 0xb, 0xc, 0xe, 0x12, 1]
    const yes = { kind: 'answered', value: true }
    const refused = (reason: unknown) => ({ kind: 'refused', reason })
    const violation = (data: string) => ({
      kind: 'errored',
      reason: `protocol violation: isAttackable returned no bool: ${data}`,
    })
    expect(await subject.askMany?.(ways.map(question))).toEqual([
      yes,
      yes,
      yes,
      yes,
      yes,
      { kind: 'answered', value: false },
      refused(`Behaves__Cannot(${address(3)}, "no \\"idea\\"", 7, {"count":"8","flag":true})`),
      refused('plain words in two lines'),
      refused('it reverted without a reason, or ran out of gas'),
      refused('Panic(18)'),
      refused('it reverted without a reason, or ran out of gas'),
      violation(`0x${'2'.padStart(64, '0')}`),
      violation('0x'),
      refused(expect.stringContaining('HARBORCHECK_NO_SUCH_VARIABLE')),
      refused('Library__Fault("deep")'),
      yes,
      yes,
      refused('it reverted with 0x0cf64598'),
      yes,
    ])
  })

  test('logs the output of forge and of the script', async () => {
    const lines: string[] = []
    const logging = await start(network.environment, { timeout, onLog: (line) => lines.push(line) })
    const answer = await logging.ask('isAttackable', { contract: address(0x13) })
    await logging.close()
    expect(answer).toEqual({ kind: 'answered', value: true })
    expect(lines).toContain('so I was asked')
  })

  test('refuses undeclared methods among declared ones', async () => {
    const targets = { method: 'targets', params: {} } as const
    expect(await subject.askMany?.([question(1), targets])).toEqual([
      { kind: 'answered', value: true },
      { kind: 'refused', reason: 'it does not declare targets' },
    ])
    expect(await subject.askMany?.([])).toEqual([])
  })
})

describe('behavior: a late script', () => {
  test('fails only its own question, and leaves no processes', async () => {
    const other = await start(network.environment, { timeout: 5000 })
    const answers = await other.askMany?.([question(1), question(0xd), question(2)])
    expect(leftovers()).toEqual([])
    await other.close()
    expect(answers).toMatchObject([
      { kind: 'answered', value: true },
      { kind: 'errored', reason: 'timed out: no answer within 5 s', forgeFailed: true },
      { kind: 'answered', value: false },
    ])
  })

  test('is not asked again after too many late answers', async () => {
    const restarts = { ...newRestarts(), late: mostRestarts.late }
    const other = await start(network.environment, { timeout: 50, restarts })
    const answers: SubjectAnswer[] = [await other.ask('isAttackable', { contract: address(1) })]
    answers.push(...((await other.askMany?.([question(1), question(2)])) ?? []))
    await other.close()
    expect(answers.map(({ kind }) => kind)).toEqual(['errored', 'errored', 'errored'])
    expect(answers[2]).toMatchObject({ reason: expect.stringContaining('it was started again 20 times already') })
  })

  test('ends at once if closed during a question', async () => {
    const other = await start(network.environment, { timeout })
    const asked = other.ask('isAttackable', { contract: address(0xd) })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await Promise.all([other.close(), other.close()])
    expect(await asked).toEqual({ kind: 'errored', reason: 'the subject was closed' })
    expect(await other.ask('isAttackable', { contract: address(1) })).toEqual(await asked)
    expect(await other.reinitialize?.()).toBe(false)
  })
})

test("behavior: refuses a question with forge's message if no node answers", async () => {
  const other = await start({ ...network.environment, rpcUrl: 'http://127.0.0.1:1' }, { timeout })
  const answer = await other.ask('isAttackable', { contract: address(1) })
  await other.close()
  expect(answer).toEqual({ kind: 'refused', reason: expect.stringMatching(/^forge: .*127\.0\.0\.1:1/) })
})

test('behavior: compiles a script once for several subjects, and the last one deletes the folder', async () => {
  const before = await folders()
  const another = forgeScript(`${script('Behaves.sol')}:FailsAtOnce`)
  const [one, other] = await Promise.all([
    another(network.environment, { timeout }),
    another(network.environment, { timeout }),
  ])
  expect((await folders()).filter((name) => !before.includes(name))).toHaveLength(1)
  await one?.close()
  const answer = await other?.ask('isAttackable', { contract: address(1) })
  expect(answer, 'its constructor reverts').toEqual({ kind: 'refused', reason: 'not today' })
  await other?.close()
  expect(await folders()).toEqual(before)
})

test('a script outside any project imports the bundled helper', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await copyFile(script('Lone.sol'), join(folder, 'Lone.sol'))
  vi.stubEnv('FOUNDRY_SOLC', fileURLToPath(new URL('../../scripts/solc.sh', import.meta.url)))
  vi.stubEnv('FOUNDRY_OFFLINE', 'true')
  try {
    const lone = await forgeScript(`${folder}/Lone.sol:Lone`)(network.environment, { timeout })
    const answer = await lone.ask('isAttackable', { contract: network.environment.contracts.attackRegistry })
    await lone.close()
    expect(answer).toEqual({ kind: 'answered', value: false })
    expect(await readdir(folder)).toEqual(['Lone.sol'])
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
})

describe('error: rejects', () => {
  test.each([
    ['a script without the name of a contract', 'script/CheckTarget.s.sol', 'is not named as PATH:CONTRACT'],
    ['a missing file', './missing.sol:Missing', 'There is no Foundry script at ./missing.sol'],
  ])('%s', (_, name, says) => {
    expect(() => forgeScript(name)).toThrow(UsageError)
    expect(() => forgeScript(name)).toThrow(says)
  })

  test.each([
    ['an unknown contract', 'Behaves.sol:Missing', 'The Foundry script has no contract Missing.', UsageError],
    ['an abstract contract', 'Behaves.sol:Unfinished', 'the contract Unfinished is abstract', NotStarted],
    [
      'a contract with constructor arguments',
      'Behaves.sol:WithArguments',
      'the constructor of WithArguments takes arguments',
      NotStarted,
    ],
    ['another return type', 'Behaves.sol:AnswersNumbers', 'has no function isAttackable(address)', NotStarted],
  ])('%s', async (_, name, says, kind) => {
    const before = await folders()
    const starting = forgeScript(script(name))(network.environment)
    await expect(starting).rejects.toThrow(kind)
    await expect(starting).rejects.toThrow(says)
    expect(await folders()).toEqual(before)
  })

  test('a script that does not compile, and quotes the compiler', async () => {
    const failure = await forgeScript(script('Broken.sol:Broken'))(network.environment).catch((error) => error)
    expect(failure).toBeInstanceOf(NotStarted)
    expect(failure.message).toBe('The subject did not start: forge cannot compile the script')
    expect(failure.facts.forge).toContain('Undeclared identifier')
  })

  test('a machine without forge', () => {
    expect(() => forgeBinary('/nowhere', [])).toThrow(UsageError)
    expect(() => forgeBinary('/nowhere', [])).toThrow(
      expect.objectContaining({ next: expect.stringContaining('npm install --save-dev @foundry-rs/forge') }),
    )
  })

  test('but finds forge in PATH, then in the npm package', () => {
    const launcher = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))
    const packaged = forgeBinary(launcher)
    expect(packaged).toMatch(/@foundry-rs/)
    expect(forgeBinary(`/nowhere:${join(packaged, '..')}`, [])).toBe(packaged)
  })
})
