import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networks } from '../../../src/cases/two-networks.ts'
import { startNetworkRuns } from '../../../src/check/resolvers/network-runs.ts'
import { makeReport } from '../../../src/check/resolvers/report/make-report.ts'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import type { CaseResult } from '../../../src/judge/case-result.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { UsageError } from '../../../src/platform/errors.ts'
import reference from '../../../src/reference/index.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { networkSteps } from '../../../src/scenario/network-steps.ts'
import { attackable } from '../../../src/scenario/questions.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import { startProcessSubject } from '../../../src/subject/process/start-process-subject.ts'
import type { CreateResolver } from '../../../src/subject/resolver.ts'
import type { StartSubject } from '../../../src/subject/subject.ts'

let testNetwork: TestNetwork
beforeAll(async () => {
  testNetwork = await startTestNetwork()
})
afterAll(() => testNetwork.close())

const run = (create: CreateResolver, cases = networks) => runSuite([testNetwork], inlineSubject(create), cases)
const verdictsOf = ({ questions }: CaseResult) => questions.map(({ verdict }) => verdict.verdict)

test('the reference resolver is right on both networks, and refuses a node of another chain', async () => {
  const { results } = await run(reference)
  for (const one of results) expect(new Set(verdictsOf(one)), one.scenario.id).toEqual(new Set(['passed']))
})

test('the other network is another chain, with its attack registry at another address', async () => {
  const { environment, chain } = await testNetwork.elsewhere()
  const { attackRegistry, ...others } = testNetwork.environment.contracts
  expect(environment).toMatchObject({ chainId: 31338, contracts: others })
  expect(environment.contracts.attackRegistry).not.toBe(attackRegistry)
  // Who asks the registry of the first network here asks a contract that is none.
  expect(chain.deployment.battleChainDeployer).toBe(attackRegistry)
  await testNetwork.reset()
  expect((await testNetwork.elsewhere()).environment.contracts).toEqual(environment.contracts)
  const codeAt = (address: string) => chain.request<string>({ method: 'eth_getCode', params: [address, 'latest'] })
  expect((await codeAt(environment.contracts.attackRegistry)).length).toBeGreaterThan(1_000)
  expect(environment.rpcUrl).not.toBe(testNetwork.environment.rpcUrl)
  expect(environment.explorerUrl).not.toBe(testNetwork.environment.explorerUrl)
})

test("accepts two chain ids, and names each network in the other's environment", async () => {
  const chosen = await startTestNetwork({ chainId: 627, otherChainId: 5 })
  try {
    const there = await chosen.elsewhere()
    expect([chosen.environment.chainId, there.environment.chainId]).toEqual([627, 5])
    expect([chosen.chain.otherChainId, there.chain.otherChainId]).toEqual([5, 627])
    const { results } = await runSuite([chosen], inlineSubject(reference), networks)
    for (const one of results) expect(new Set(verdictsOf(one)), one.scenario.id).toEqual(new Set(['passed']))
    const facts = { harborcheck: '1', subject: { name: 'reference', capabilities: [] }, subjectArguments: '' }
    const options = { level: 'hardened', timeout: 1, bail: false } as const
    const environment = { chainId: 627, explorerPath: 'chain' }
    const report = makeReport(results, { ...facts, environment, options, complete: true, seconds: 0, otherChainId: 5 })
    expect(report.environment.elsewhere).toEqual({ chainId: 5 })
  } finally {
    await chosen.close()
  }
  await expect(startTestNetwork({ chainId: 627, otherChainId: 627 })).rejects.toThrow(UsageError)
})

test('runs a scenario on one network only there', async () => {
  await testNetwork.reset()
  const alone = scenario('my/alone', 'Alone').deploy('vault').ask(attackable('vault', false)).build()
  const runs = await startNetworkRuns(testNetwork, alone)
  for (const { network, step } of networkSteps(alone)) await runs.runStep(network, step)
  expect(runs.on.elsewhere).toBe(runs.on.here)
  expect(runs.networks).toEqual({ here: testNetwork, elsewhere: testNetwork })
  expect(runs.worldOf('here').contracts.has('vault')).toBe(true)
  expect(runs.worldOf('here').other).toBeUndefined()
  const { addressOf, nameOf } = runs.namesOn('here')
  expect([nameOf(addressOf('vault')), nameOf(`0x${'7'.repeat(40)}`)]).toEqual(['vault', undefined])
})

describe('questions on two networks are about the same address in', () => {
  test.each(networks.filter(({ elsewhere }) => elsewhere).map((example) => [example.id, example] as const))(
    '%s',
    async (_id, example) => {
      await testNetwork.reset()
      const runs = await startNetworkRuns(testNetwork, example)
      const asked = new Map<string, Set<string>>()
      for (const { network, step } of networkSteps(example)) {
        await runs.runStep(network, step)
        if (step.do !== 'ask') continue
        for (const question of step.questions) {
          if (question.method === 'targets') continue
          const address = runs.namesOn(network).addressOf(question.contract)
          asked.set(question.contract, new Set([...(asked.get(question.contract) ?? []), address]))
        }
      }
      for (const [name, addresses] of asked) expect([...addresses], name).toHaveLength(1)
      expect(runs.on.here.world.startedAt).toBe(runs.on.elsewhere.world.startedAt)
    },
  )
})

const two = scenario('my/two', 'Attackable here, and nothing elsewhere')
  .about('NET-1')
  .attackableVault()
  .ask(attackable('vault', true), attackable('vault', true))
  .elsewhere((there) => there.deploy('vault').ask(attackable('vault', false), attackable('vault', false)))
  .build()

test('asks one program about both networks in turn', async () => {
  const asked: number[] = []
  const { results } = await run(
    ({ chainId }) => ({
      async isAttackable() {
        asked.push(chainId)
        return chainId === 31337
      },
    }),
    [two],
  )
  expect(asked).toEqual([31337, 31338, 31337, 31338])
  expect(results[0]?.questions.map(({ network }) => network)).toEqual(['here', 'elsewhere', 'here', 'elsewhere'])
  expect(results.map(verdictsOf)).toEqual([Array(4).fill('passed')])
})

describe('one process for both networks that', () => {
  const file = fileURLToPath(new URL('../../subject/broken/process/two-networks.mjs', import.meta.url))
  const right = Array(4).fill({ verdict: 'passed' })
  const unsafe = { verdict: 'failed', severity: 'unsafe' }
  test.each([
    ['follows', right],
    ['refuses', right],
    ['ignores', [right[0], unsafe, right[2], unsafe]],
  ])('%s', async (way, verdicts) => {
    const start: StartSubject = (environment, options) =>
      startProcessSubject({ command: `exec '${process.execPath}' '${file}' ${way}` }, environment, options)
    const { results } = await runSuite([testNetwork], start, [two])
    expect(results[0]?.questions.map(({ verdict }) => verdict)).toEqual(verdicts)
  })
})

test('behavior: the same answer on both networks is right on one, but does not show NET-1', async () => {
  const { results, subject } = await run(() => ({ isAttackable: async () => true }), networks)
  const { rules } = makeReport(results, {
    harborcheck: '1.0.0',
    subject,
    subjectArguments: './always-true.ts',
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'deployment', timeout: 10, bail: false },
    complete: true,
    seconds: 1,
  })
  expect(rules.find(({ id }) => id === 'NET-1')).toMatchObject({ passed: 0 })
})

test('behavior: a refusal of the other network does not affect later cases', async () => {
  const one = scenario('my/one', 'Nothing is there').ask(attackable('nobody', false)).build()
  const { results } = await run(
    ({ chainId }) => {
      if (chainId !== 31337) throw new Error(`chain ${chainId} is not supported`)
      return { isAttackable: async () => false }
    },
    [two, one],
  )
  expect(results.map(verdictsOf)).toEqual([['failed', 'refused', 'failed', 'refused'], ['passed']])
  expect(results[0]?.questions[1]?.given).toMatchObject({ reason: 'chain 31338 is not supported' })
})

test('behavior: throwing at creation because of a wrong chain id is a refusal', async () => {
  const create: CreateResolver = async (environment) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(environment.rpcUrl, { method: 'POST', headers, body })
    const { result } = (await response.json()) as { result: string }
    if (Number(result) !== environment.chainId) throw new Error('another chain')
    return reference(environment)
  }
  const { results } = await run(
    create,
    networks.filter(({ subjectEnvironment }) => subjectEnvironment),
  )
  expect(results.map((one) => [...new Set(verdictsOf(one))])).toEqual([['passed'], ['passed']])
})

test('behavior: any answer from a node of another chain fails', async () => {
  const { results } = await run(
    () => ({ isAttackable: async () => false }),
    networks.filter(({ subjectEnvironment }) => subjectEnvironment),
  )
  const verdicts = results.flatMap(({ questions }) => questions.map(({ verdict }) => verdict))
  expect(verdicts).toContainEqual({ verdict: 'failed', severity: 'missed' })
  expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['failed', 'skipped']))
})
