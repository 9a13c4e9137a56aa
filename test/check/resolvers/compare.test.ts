import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Comparison } from '../../../src/check/compare/comparison.ts'
import { type Contender, runComparison } from '../../../src/check/compare/run-comparison.ts'
import type { SuiteOptions } from '../../../src/check/resolvers/run-suite.ts'
import { steerCampaign } from '../../../src/generate/steering/steered-campaign.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { attackable, refusals, timeLeft } from '../../../src/scenario/questions.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { Resolver } from '../../../src/subject/resolver.ts'
import type { StartSubject } from '../../../src/subject/subject.ts'

/** Subjects against one another, on a real chain. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

const canaryAnswer = (answers: Partial<Resolver>): Contender => ({
  start: inlineSubject(() => answers as Resolver),
  command: 'test.ts',
})
const yes = canaryAnswer({ isAttackable: async () => true })
const no = canaryAnswer({ isAttackable: async () => false, timeRemaining: async () => null })
const refusing = canaryAnswer({ isAttackable: () => Promise.reject(new Error('no idea')) })

const stranger = scenario('my/stranger', 'Nobody opened it')
  .about('BIND-8')
  .deploy('vault')
  .deploy('other')
  .wait(5)
  .ask(attackable('vault', false), timeLeft('vault', null))
  .build()
const elsewhere = scenario('my/elsewhere', 'It runs on two networks')
  .about('NET-1')
  .deploy('vault')
  .ask(attackable('vault', false))
  .elsewhere((there) => there.ask(attackable('vault', false)))
  .build()
const misnamed = scenario('my/misnamed', 'No answer is right').about('NET-2').withOtherChainId()

function compare(
  contenders: readonly Contender[],
  cases: readonly Scenario[],
  more: { runs?: number; signal?: AbortSignal; onCase?: SuiteOptions['onCase'] } = {},
): Promise<Comparison> {
  const { runs = 0, ...options } = more
  const facts = {
    harborcheck: '1.0.0',
    environment: { chainId: 31_337, explorerPath: 'chain' },
    options: { level: 'deployment', timeout: 10, runs, seed: 3, steering: true } as const,
  }
  return runComparison([network], contenders, cases, { facts, ...options })
}

test('shortens the scenario on which two subjects differ, and adds the right answer', async () => {
  let played = 0
  const { disagreement, ...comparison } = await compare([no, no, yes], [stranger], { onCase: () => (played += 1) })
  expect(played).toBe(3)
  expect(comparison).toMatchObject({ disagreements: 1, complete: true })
  expect(comparison.subjects.map(({ key, summary }) => [key, summary.failed])).toEqual([
    ['A', 0],
    ['B', 0],
    ['C', 1],
  ])
  expect(comparison.rules.map(({ id, cells }) => [id, cells.map(({ outcome }) => outcome)])).toEqual([
    // Whoever always says no has shown nothing.
    ['BIND-8', ['not tested', 'not tested', 'unsafe']],
  ])
  expect(disagreement).toMatchObject({
    found: 'my/stranger',
    expected: false,
    sides: [
      { key: 'A', answer: false, verdict: 'passed', severity: null },
      { key: 'B', answer: false, verdict: 'passed', severity: null },
      { key: 'C', answer: true, verdict: 'failed', severity: 'unsafe' },
    ],
  })
  // Of its five steps, two are left: the contract, and the question about it.
  expect(disagreement?.scenario.steps).toMatchObject([
    { do: 'deploy' },
    { do: 'ask', questions: [{ method: 'isAttackable' }] },
  ])
  expect(disagreement?.scenario.id).toMatch(/^counterexample\/[0-9a-f]{12}$/)
})

test('keeps the steps that make the difference', async () => {
  const coded: Contender = {
    start: inlineSubject(({ rpcUrl }) => ({
      async isAttackable(contract) {
        const code = await createPublicClient({ transport: http(rpcUrl) }).getCode({ address: contract })
        return code !== undefined
      },
    })),
    command: 'coded.ts',
  }
  const { signal } = new AbortController()
  const { disagreement } = await compare([no, coded], [stranger], { signal })
  expect(disagreement?.scenario.steps.map((step) => step.do)).toEqual(['deploy', 'ask'])
})

test('an answer differs from a refusal; also plays the generated scenarios of a campaign', async () => {
  const played: Scenario[] = []
  const onCase: SuiteOptions['onCase'] = ({ outcome }) => played.push(outcome.scenario)
  const { disagreement, subjects } = await compare([refusing, no], [stranger], { runs: 1, onCase })
  expect(played[1]).toEqual(steerCampaign({ seed: 3 }).scenarioAt(0))
  expect(subjects.map(({ summary }) => summary.cases)).toEqual([2, 2])
  expect(disagreement?.sides).toMatchObject([
    { key: 'A', answer: { refused: expect.stringContaining('no idea') }, verdict: 'refused' },
    { key: 'B', answer: expect.anything() },
  ])
})

test('a subject that exited differs from one that answers', async () => {
  const gone: StartSubject = async () => ({
    info: { name: 'gone', capabilities: ['isAttackable'] },
    ask: async () => ({ kind: 'errored', reason: 'subject exited: code 1' }),
    close: async () => {},
  })
  const { disagreement } = await compare([{ start: gone, command: 'gone' }, no], [stranger])
  expect(disagreement?.sides[0]).toMatchObject({ answer: { errored: 'subject exited: code 1' }, verdict: 'errored' })
})

test('does not shorten a scenario on two networks, or in a wrong environment', async () => {
  const two = await compare([no, yes], [elsewhere])
  expect(two.disagreement).toMatchObject({ scenario: elsewhere, network: 'elsewhere', found: 'my/elsewhere' })
  expect(two.environment).toMatchObject({ elsewhere: { chainId: 31_338 } })
  const refused = misnamed.ask(...refusals('nobody')).build()
  const { disagreement } = await compare([refusing, no], [refused])
  expect(disagreement).toMatchObject({ scenario: refused, expected: 'refused' })
  expect(disagreement?.sides.map(({ verdict }) => verdict)).toEqual(['passed', 'failed'])
})

test('reports no difference if all answers are equal', async () => {
  const comparison = await compare([no, no], [stranger])
  expect(comparison).toMatchObject({ disagreements: 0, disagreement: null, complete: true })
})

test('behavior: an aborted comparison is incomplete', async () => {
  const comparison = await compare([no, yes], [stranger], { signal: AbortSignal.abort() })
  expect(comparison).toMatchObject({ disagreement: null, complete: false })
  const controller = new AbortController()
  let played = 0
  const onCase = () => {
    played += 1
    if (played === 2) controller.abort()
  }
  // The second subject was just done: the scenario is not made shorter any more.
  const late = await compare([no, yes], [stranger], { signal: controller.signal, onCase })
  expect(late.disagreement?.scenario).toEqual(stranger)
})

test('behavior: throws an error of harborcheck instead of reporting a difference', async () => {
  const wrong = scenario('my/wrong', 'Wrong').ask(attackable('nobody', true)).build()
  await expect(compare([no, yes], [wrong])).rejects.toThrow('The model contradicts the answer written in my/wrong')
})

test('behavior: names the twenty-seventh subject', async () => {
  const bare = scenario('my/bare', 'Bare').ask(attackable('nobody', false)).build()
  const { subjects } = await compare(Array(27).fill(no), [bare])
  expect([subjects[0], subjects[25], subjects[26]].map((one) => one?.key)).toEqual(['A', 'Z', 'S27'])
})
