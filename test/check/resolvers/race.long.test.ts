import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMutant } from '../../../scripts/build-mutant.ts'
import { catalogue } from '../../../src/cases/index.ts'
import { makeReport } from '../../../src/check/resolvers/report/make-report.ts'
import { failureText } from '../../../src/check/resolvers/report/resolver-report.ts'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import type { CaseResult } from '../../../src/judge/case-result.ts'
import { mutants } from '../../../src/mistakes/mutants.ts'
import { memoryPatches } from '../../../src/mistakes/patches/memory-patches.ts'
import { racingPatches } from '../../../src/mistakes/patches/racing-patches.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import { styleFor } from '../../../src/report/style.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { attackable } from '../../../src/scenario/questions.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import { startProcessSubject } from '../../../src/subject/process/start-process-subject.ts'
import type { CreateResolver, Environment } from '../../../src/subject/resolver.ts'
import type { StartSubject } from '../../../src/subject/subject.ts'
import { approved } from './approved.ts'

const racingMutants = mutants.filter(({ id }) => id in racingPatches)
const memoryMutants = mutants.filter(({ id }) => id in memoryPatches)
const racingBlocks = catalogue.filter(({ id }) => id.startsWith('racing-blocks/'))

let network: TestNetwork
let folder: string
beforeAll(async () => {
  network = await startTestNetwork()
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await buildMutant([...racingMutants, ...memoryMutants], folder)
})
afterAll(async () => {
  await network.close()
  await rm(folder, { recursive: true })
})

const run = async (start: StartSubject, ...names: string[]): Promise<CaseResult[]> => {
  const cases = names.map((name) => racingBlocks.find(({ id }) => id === `racing-blocks/${name}`) as Scenario)
  return (await runSuite([network], start, cases, { level: 'hardened' })).results
}
const verdictsOf = (played: readonly CaseResult[]) =>
  new Set(played.flatMap(({ questions }) => questions.map(({ verdict }) => verdict.verdict)))
const questionsRaced = ({ steps }: Scenario) =>
  steps.flatMap((step) => (step.do === 'ask' && step.race ? step.questions : []))
const racesOf = (played: readonly CaseResult[]) =>
  played.flatMap(({ questions }) => questions.filter(({ race }) => race !== undefined))
const reportOf = (played: readonly CaseResult[]) =>
  makeReport(played, {
    harborcheck: '1.0.0',
    subject: { name: 'test', capabilities: ['isAttackable'] },
    subjectArguments: '',
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'hardened', timeout: 10, bail: false },
    complete: true,
    seconds: 1,
  })

describe('the reference resolver', () => {
  test('is right at every injection point between two of its requests, and keeps both rules', async () => {
    const { results } = await runSuite([network], inlineSubject(reference), racingBlocks)
    expect(verdictsOf(results)).toEqual(new Set(['passed']))
    const races = racesOf(results)
    expect(races).toHaveLength(racingBlocks.flatMap(questionsRaced).length)
    for (const { race, requests } of races) {
      expect(race?.requests).toBeGreaterThan(1)
      expect(race?.points).toHaveLength(Math.min(race?.requests ?? 0, 12) + 1)
      expect(requests.node).toBeGreaterThan(0)
    }
    const { rules } = reportOf(results)
    expect(rules.map(({ id, failed, passed }) => [id, failed, passed > 0])).toEqual([
      ['RACE-1', 0, true],
      ['RACE-2', 0, true],
    ])
  })
})

/** The named case that catches each. */
const caughtBy: Record<string, string> = {
  'no-block-pinned': 'approved-as-its-vault-leaves',
  'verdict-of-the-latest-block': 'approved-as-its-vault-leaves',
  'link-of-the-latest-block': 'countdown-ends-and-relinked',
  'terms-one-by-one': 'terms-changed',
  'batch-is-one-block': 'terms-changed',
  'a-block-for-each-contract': 'child-gets-its-own-link',
  'clock-of-the-latest-block': 'countdown-begins-anew',
  'block-by-number': 'link-undone-with-a-corruption',
  'explorer-of-another-block': 'scopes-change-places',
  'answers-of-the-block-before': 'corrupted-beside-another',
  'clock-of-another-question': 'countdown-begins-anew',
}

describe('a mutant that mixes two blocks is caught and blamed for its rule', () => {
  test.each(racingMutants.map((fault) => [fault.id, fault] as const))('%s', async (id, { rules: [first] }) => {
    const { default: create } = await import(pathToFileURL(join(folder, `${id}.js`)).href)
    const played = await run(inlineSubject(create), caughtBy[id] as string)
    const { cases } = reportOf(played)
    const failed = cases.flatMap(({ questions }) => questions.filter(({ verdict }) => verdict === 'failed'))
    expect(failed.length).toBeGreaterThan(0)
    for (const { race, rules, breaks } of failed) {
      expect(rules).toEqual([first])
      expect(breaks?.[0]?.says).toBeDefined()
      // Neither before the first request nor after the last one is anything taken from two blocks.
      expect(race?.at?.inside !== undefined).toBe(id === 'batch-is-one-block')
      expect(race?.at?.requestsBefore).toBeGreaterThan(0)
      expect(race?.at?.requestsBefore).toBeLessThan(race?.requests ?? 0)
    }
  })
})

test('the report shows between which requests the block was mined, and both right answers', async () => {
  const { default: create } = await import(pathToFileURL(join(folder, 'verdict-of-the-latest-block.js')).href)
  const played = await run(inlineSubject(create), 'approved-as-its-vault-leaves')
  const [found] = reportOf(played).cases
  const text = failureText(played[0]?.scenario as Scenario, found as NonNullable<typeof found>, styleFor({}))
  expect(text.split('\n').slice(-10).join('\n')).toMatchInlineSnapshot(`
    "  asked     isAttackable(vault) at +8 d 2 s, while the chain changed
      change    between request 1 (node eth_chainId, eth_getBlockByNumber, eth_getCode, ots_get…) and request 2 (node eth_getCode, ots_getContractCreator, eth_call); all 4 injection points tried
      expected  false before the change, false after it
      answered  true  UNSAFE
      breaks    RACE-2: takes the binding agreement from one block and its state or terms from another
      requests  node      eth_chainId, eth_getBlockByNumber, eth_getCode, ots_getContractCreator, eth_call → 200
                node      eth_getCode, ots_getContractCreator, eth_call → 200
                node      eth_call × 2 → 200

      reproduce npx harborcheck reproduce racing-blocks/approved-as-its-vault-leaves"
  `)
})

test('a resolver that remembers links breaks BIND-9 without a race', async () => {
  const { default: create } = await import(pathToFileURL(join(folder, 'remembers-links.js')).href)
  const played = await run(inlineSubject(create), 'relinked-with-other-terms')
  const broken = reportOf(played).rules.flatMap(({ id, failed, possible = 0 }) => (failed + possible > 0 ? id : []))
  expect(broken).toContain('BIND-9')
  expect(broken.filter((id) => id.startsWith('RACE-'))).toEqual([])
  expect(racesOf(played)).toEqual([])
})

test('a resolver that stores an answer under a later block fails at the next question', async () => {
  const create: CreateResolver = (environment) => {
    const right = reference(environment)
    const kept = new Map<string, boolean>()
    return {
      ...right,
      async isAttackable(contract) {
        const known = kept.get(`${await blockNumber(environment.rpcUrl)} ${contract}`)
        const answer = known ?? ((await right.isAttackable?.(contract)) as boolean)
        kept.set(`${await blockNumber(environment.rpcUrl)} ${contract}`, answer)
        return answer
      },
    }
  }
  const { results: played } = await runSuite([network], inlineSubject(create), [approved])
  expect(reportOf(played).rules.flatMap(({ id, failed }) => (failed > 0 ? id : []))).toEqual(['RACE-1'])
  const [{ race, given } = {}] = racesOf(played).filter(({ verdict }) => verdict.verdict === 'failed')
  expect(race?.blame?.says).toBe('keeps for the next question what it read while a block came')
  expect(given).toEqual({ kind: 'answered', value: false })
})

test('a resolver that refuses the question after a block is not blamed for remembering', async () => {
  const create: CreateResolver = (environment) => {
    const right = reference(environment)
    let hasChanged = false
    return {
      ...right,
      async isAttackable(contract) {
        if (hasChanged) throw new Error('The chain changed a moment ago')
        const before = await blockNumber(environment.rpcUrl)
        const answer = (await right.isAttackable?.(contract)) as boolean
        hasChanged = (await blockNumber(environment.rpcUrl)) > before
        return answer
      },
    }
  }
  const { results: played } = await runSuite([network], inlineSubject(create), [approved])
  const [{ race, verdict } = {}] = racesOf(played).filter((one) => one.verdict.verdict !== 'passed')
  expect(verdict?.verdict).toBe('refused')
  expect(race?.blame).toBeUndefined()
})

/** A resolver that asks the node for its block so often, and then answers. */
const counting =
  (requests: number, answer: (numbers: number[]) => boolean): CreateResolver =>
  ({ rpcUrl }) => ({
    name: 'counting',
    async isAttackable() {
      const numbers: number[] = []
      for (let left = requests; left > 0; left -= 1) numbers.push(await blockNumber(rpcUrl))
      return answer(numbers)
    },
  })

async function blockNumber(rpcUrl: Environment['rpcUrl']): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return Number(((await response.json()) as { result: string }).result)
}

/** Never attackable; the block of the race is an empty one. */
const quiet = scenario('my/quiet', 'A block comes, and nothing is in it')
  .about('RACE-1')
  .deploy('vault')
  .race((next) => next.wait(5), { before: [attackable('vault', false)], after: [attackable('vault', false)] })
  .build()

describe('mines a block at each injection point', () => {
  test.each([0, 1, 5, 20])('of %i requests', async (requests) => {
    const seen: number[][] = []
    const create = counting(requests, (numbers) => {
      seen.push(numbers.map((number) => number - (numbers[0] as number)))
      return false
    })
    const { results } = await runSuite([network], inlineSubject(create), [quiet])
    expect(verdictsOf(results)).toEqual(new Set(['passed']))
    const [{ race }] = racesOf(results) as [CaseResult['questions'][number]]
    expect(race?.requests).toBe(requests)
    // Before the block, after it, and while nothing happens; then for each injection point between, and once more after it.
    expect(seen.slice(0, 3)).toEqual(Array(3).fill(Array(requests).fill(0)))
    const points = (race?.points ?? []).filter((point) => point > 0 && point < requests)
    const injected = seen.slice(3, 3 + 2 * points.length)
    const at = (all: readonly number[][], every: number, place: number) =>
      all.filter((_, index) => index % every === place)
    const came = (all: readonly number[][]) => all.map((steps) => steps.indexOf(1))
    expect(came(at(injected, 2, 0))).toEqual(points)
    expect(at(injected, 2, 1).flat()).toEqual(Array(points.length * requests).fill(0))
    // Then the same for the first requests, after a question about a stranger, until no block comes in time.
    const first = Math.min(8, Math.max(0, requests - 1))
    const afterAnother = seen.slice(3 + 2 * points.length)
    const [whole, end] = [afterAnother.slice(0, 3 * first), afterAnother.slice(3 * first)]
    expect(came(at(whole, 3, 1))).toEqual(Array.from({ length: first }, (_, index) => index + 1))
    expect([...at(whole, 3, 0), ...at(whole, 3, 2)].flat()).toEqual(Array(2 * first * requests).fill(0))
    expect(end).toEqual(first === 8 ? [] : Array(2).fill(Array(requests).fill(0)))
  })

  test('behavior: a resolver that notices the new block may refuse', async () => {
    const create = counting(4, (numbers) => {
      if (new Set(numbers).size > 1) throw new Error('a block came meanwhile')
      return false
    })
    const { results } = await runSuite([network], inlineSubject(create), [quiet])
    expect(verdictsOf(results)).toEqual(new Set(['passed']))
  })

  test('behavior: fails a resolver that is wrong only during a race', async () => {
    const { results } = await runSuite([network], inlineSubject(counting(3, ([a, , c]) => a !== c)), [quiet])
    const [race, ...more] = racesOf(results)
    expect(more).toEqual([])
    expect(race?.verdict).toEqual({ verdict: 'failed', severity: 'unsafe' })
    expect(race?.race?.at).toEqual({ requestsBefore: 1, between: ['node eth_blockNumber', 'node eth_blockNumber'] })
    expect(reportOf(results).rules).toMatchObject([{ id: 'RACE-1', passed: 0, failed: 1 }])
  })

  test('behavior: does not race a question with a wrong answer', async () => {
    const { results } = await runSuite([network], inlineSubject(counting(3, () => true)), [quiet])
    expect(racesOf(results)).toEqual([])
    expect(verdictsOf(results)).toEqual(new Set(['failed']))
  })

  test('behavior: stops racing a question that becomes wrong without a block', async () => {
    let answers = 0
    const create = counting(3, () => {
      answers += 1
      return answers === 3
    })
    const { results } = await runSuite([network], inlineSubject(create), [quiet])
    const verdicts = results.flatMap(({ questions }) => questions.map(({ verdict, race }) => [verdict.verdict, race]))
    expect(verdicts).toEqual([
      ['passed', undefined],
      ['passed', undefined],
      ['failed', undefined],
    ])
    expect(answers).toBe(3)
  })

  test('behavior: judges a question that sends fewer requests in a race as if no block was mined', async () => {
    const requests = [3, 3, 3, 1, 1]
    const run = (answer: boolean) => {
      let turn = 0
      const create: CreateResolver = ({ rpcUrl }) => ({
        name: 'shorter',
        async isAttackable() {
          const count = requests[turn] as number
          for (let left = count; left > 0; left -= 1) await blockNumber(rpcUrl)
          turn += 1
          return count === 1 && answer
        },
      })
      return runSuite([network], inlineSubject(create), [quiet])
    }
    const raceOf = async (answer: boolean) => racesOf((await run(answer)).results)[0]
    // Its one request passes, and no other comes to be held: the block comes after the answer.
    expect(await raceOf(false)).toMatchObject({ verdict: { verdict: 'passed' }, race: { requests: 3 } })
    const wrong = await raceOf(true)
    expect(wrong?.verdict).toEqual({ verdict: 'failed', severity: 'unsafe' })
    expect(wrong?.race?.at).toEqual({ requestsBefore: 1, between: ['node eth_blockNumber', null] })
    expect(wrong?.race?.blame).toBeUndefined()
  })

  test('behavior: an abort in a race stops the questions, and its case does not count', async () => {
    const off = new AbortController()
    let answers = 0
    const create = counting(3, () => {
      answers += 1
      if (answers === 4) off.abort()
      return false
    })
    const { results, complete } = await runSuite([network], inlineSubject(create), [quiet], { signal: off.signal })
    expect({ results, complete, answers }).toEqual({ results: [], complete: false, answers: 4 })
  })

  test('behavior: does not race undeclared methods', async () => {
    const { results } = await runSuite(
      [network],
      inlineSubject(() => ({ timeRemaining: async () => null })),
      [quiet],
    )
    expect(verdictsOf(results)).toEqual(new Set(['skipped']))
  })
})

describe('a subject in its own process', () => {
  const resolver = fileURLToPath(new URL('./fixtures/two-blocks.mjs', import.meta.url))
  const start: StartSubject = (environment, options) =>
    startProcessSubject({ command: `exec '${process.execPath}' '${resolver}'` }, environment, {
      ...options,
      timeout: 20_000,
    })

  test('is caught mixing link and state of two blocks, without a restart', async () => {
    const logs: string[] = []
    const cases = racingBlocks.filter(({ id }) => id === 'racing-blocks/approved-as-its-vault-leaves')
    const { results } = await runSuite([network], start, cases, { onLog: (line) => logs.push(line) })
    const [{ verdict, race, given }] = racesOf(results) as [CaseResult['questions'][number]]
    expect({ verdict, given }).toEqual({
      verdict: { verdict: 'failed', severity: 'unsafe' },
      given: { kind: 'answered', value: true },
    })
    expect(race?.at).toEqual({ requestsBefore: 1, between: ['node eth_call', 'node eth_call'] })
    expect(race?.blame?.rule).toBe('RACE-2')
    expect(logs.filter((line) => line === 'started')).toHaveLength(1)
  })
})
