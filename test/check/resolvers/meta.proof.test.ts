import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCampaign } from '../../../src/campaign/run-campaign.ts'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import { metaProperties } from '../../../src/generate/meta/properties.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { Resolver } from '../../../src/subject/resolver.ts'
import { variedFrom } from './varied-from.ts'

let networks: [TestNetwork, TestNetwork]
beforeAll(async () => {
  networks = await Promise.all([startTestNetwork(), startTestNetwork()])
})
afterAll(() => Promise.all(networks.map((network) => network.close())))

test('the reference resolver keeps all eight rules, over 16 scenarios and their variants', async () => {
  const scenarios = metaProperties.flatMap(({ rule }, index) =>
    Array.from({ length: 2 }, (_, round) => variedFrom(index * 2 + round, rule)),
  )
  const { results, complete } = await runSuite(networks, inlineSubject(reference), scenarios)
  expect(complete).toBe(true)
  const questions = results.flatMap((one) => one.questions)
  expect(questions.filter(({ verdict }) => verdict.verdict !== 'passed')).toEqual([])
  for (const { rule } of metaProperties) expect(questions.filter(({ meta }) => meta === rule).length).toBeGreaterThan(5)
})

test('a campaign finds a subject that is right about every scenario, but not about a variant', async () => {
  const start = inlineSubject((environment) => {
    const right = reference(environment) as Required<Resolver>
    const client = createPublicClient({ transport: http(environment.rpcUrl) })
    // Wrong from 2033 to 2036. Only the variant of META-5 runs at that time: others begin before it, or after it.
    const isOver = async () => (await client.getBlock()).timestamp / 100_000_000n === 20n
    return { ...right, isAttackable: async (it) => !(await isOver()) && right.isAttackable(it) }
  })
  const { failure } = await runCampaign(networks, start, { runs: 200, seed: 10 })
  expect(failure?.finding).toMatchObject({ rules: ['META-5'], outcome: 'missed' })
  const { scenario, questions } = (failure as NonNullable<typeof failure>).result
  expect(scenario.meta?.rule).toBe('META-5')
  expect(scenario.steps.length).toBeLessThan(12)
  expect(questions.map(({ meta, verdict }) => [meta, verdict.verdict])).toEqual([
    [undefined, 'passed'],
    ['META-5', 'failed'],
  ])
})
