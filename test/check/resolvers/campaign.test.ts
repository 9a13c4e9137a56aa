import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCampaign } from '../../../src/campaign/run-campaign.ts'
import { checkThreeWays } from '../../../src/check/resolvers/campaign/check-three-ways.ts'
import type { Workers } from '../../../src/check/resolvers/runner.ts'
import { generateScenario } from '../../../src/generate/generate-scenario.ts'
import { campaignNetwork, startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { Environment, Resolver } from '../../../src/subject/resolver.ts'

let networks: [TestNetwork, TestNetwork]
beforeAll(async () => {
  networks = await Promise.all([startTestNetwork(campaignNetwork), startTestNetwork(campaignNetwork)])
})
afterAll(() => Promise.all(networks.map((network) => network.close())))

/** The reference resolver, with some methods answered in another way. */
const but = (other: (right: Required<Resolver>) => Partial<Resolver>) =>
  inlineSubject((environment: Environment) => {
    const right = reference(environment) as Required<Resolver>
    return { ...right, ...other(right) }
  })

const childless = but((right) => ({
  async bindingAgreement(contract) {
    const binding = await right.bindingAgreement(contract)
    return binding?.via === 'child' ? null : binding
  },
}))

test('contracts, explorer and model agree on generated scenarios', async () => {
  const [network] = networks
  for (let index = 0; index < 24; index += 1) await checkThreeWays(network, generateScenario(3, index))
})

test('behavior: throws a Contradiction if contracts, explorer and model differ', async () => {
  const [network] = networks
  const scenario = generateScenario(3, 1)
  const blind = { ...network.explorer, index: { ...network.explorer.index, binding: () => undefined } }
  await expect(checkThreeWays({ ...network, explorer: blind }, scenario)).rejects.toMatchObject({
    message: `The model and the explorer contradict each other on ${scenario.id}`,
    facts: { 'the explorer': 'nothing' },
  })
  const lying: TestNetwork['chain'] = Object.create(network.chain, {
    request: {
      value: (call: { method: string }) =>
        call.method === 'eth_call'
          ? Promise.resolve(`0x${'5'.padStart(64, '0')}`)
          : network.chain.request(call as never),
    },
  })
  await expect(checkThreeWays({ ...network, chain: lying }, scenario)).rejects.toMatchObject({
    message: `The model and the attack registry contradict each other on ${scenario.id}`,
  })
})

test('the reference resolver passes generated scenarios', async () => {
  const progress: number[] = []
  const campaign = await runCampaign(networks, inlineSubject(reference), {
    runs: 16,
    seed: 4,
    onProgress: ({ scenarios }) => progress.push(scenarios),
  })
  expect(campaign).toMatchObject({ seed: 4, scenarios: 16, complete: true })
  expect(campaign.failure).toBeUndefined()
  expect(campaign.questions).toBeGreaterThan(150)
  expect(progress).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
})

test('finds a failure in the same scenario on one test network or two, and shortens it', async () => {
  const run = (on: Workers, options = {}) => runCampaign(on, childless, { runs: 200, seed: 1, ...options })
  // Scenarios are made short on the first test network alone, so once is enough.
  const [one, two] = [await run([networks[0]]), await run(networks, { candidates: 0 })]
  const found = ({ scenarios, failure }: typeof one) => ({ scenarios, index: failure?.index })
  expect(found(one)).toEqual(found(two))
  expect(two.failure?.finding.outcome).toBe('missed')
  const { result, finding } = one.failure ?? {}
  expect(finding).toMatchObject({ outcome: 'missed', rules: expect.arrayContaining(['BIND-2']) })
  const actions = result?.scenario.steps.flatMap((step) => (step.do === 'sameBlock' ? step.actions : step)) ?? []
  expect(actions.filter(({ do: what }) => what !== 'ask').length).toBeLessThanOrEqual(7)
})

test('behavior: finds a refusal', async () => {
  const refusing = but(() => ({ targets: () => Promise.reject(new Error('no explorer')) }))
  const { failure } = await runCampaign(networks, refusing, { runs: 5, seed: 1 })
  expect(failure?.finding.outcome).toBe('refused')
  // It stays a question about a list that is not empty, which other rules are about.
  const { steps } = failure?.result.scenario ?? { steps: [] }
  expect(steps.at(-1)).toEqual({ do: 'ask', questions: [{ method: 'targets' }] })
  expect(steps.length).toBeLessThanOrEqual(3)
})

test('behavior: returns the shortest failure so far if aborted while it shrinks', async () => {
  const controller = new AbortController()
  let asked = 0
  const wrong = but(() => ({
    async isAttackable() {
      asked += 1
      if (asked === 60) controller.abort()
      return true
    },
  }))
  const { failure } = await runCampaign([networks[0]], wrong, { runs: 3, seed: 2, signal: controller.signal })
  expect(failure === undefined || failure.finding.outcome === 'unsafe').toBe(true)
})

test('behavior: an aborted campaign is incomplete, but not a campaign at its time limit', async () => {
  const called = await runCampaign(networks, inlineSubject(reference), {
    runs: 50,
    seed: 1,
    signal: AbortSignal.abort(),
  })
  expect(called).toMatchObject({ scenarios: 0, complete: false })
  const timed = await runCampaign(networks, inlineSubject(reference), { runs: 100_000, seed: 1, seconds: 1 })
  expect(timed.complete).toBe(true)
  expect(timed.scenarios).toBeLessThan(100_000)
})
