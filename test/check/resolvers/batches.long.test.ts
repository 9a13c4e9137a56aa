import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementFactory } from '../../../src/artifacts/index.ts'
import { runCampaign } from '../../../src/campaign/run-campaign.ts'
import { totalOf } from '../../../src/check/resolvers/campaign/batch-counts.ts'
import { campaignNetwork, startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { CreateResolver } from '../../../src/subject/resolver.ts'
import { expectJudgedAsAlone, linkedIsOpen, topLevelOnly } from './shared-chain.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork(campaignNetwork)
})
afterAll(() => network.close())

test.each([
  ['the reference resolver', reference, 12],
  ['a resolver that knows only top-level contracts', topLevelOnly, 24],
  ['a resolver that takes every link for an attackable agreement', linkedIsOpen, 24],
])('judges %s in a batch as alone, over many scenarios', async (_, resolver, count) => {
  await expectJudgedAsAlone(network, resolver, count)
})

/** Right as long as the chain is small: with more than 14 agreements on it, everything is attackable. */
const overwhelmed: CreateResolver = (environment) => {
  const client = createPublicClient({ transport: http(environment.rpcUrl) })
  const right = reference(environment) as { isAttackable: (contract: `0x${string}`) => Promise<boolean> }
  return {
    async isAttackable(contract) {
      const made = await client.getContractEvents({
        address: environment.contracts.agreementFactory,
        abi: agreementFactory.abi,
        eventName: 'AgreementCreated',
        fromBlock: BigInt(environment.deploymentBlock),
      })
      return made.length > 14 || right.isAttackable(contract)
    },
  }
}

test('shortens a failure that occurs only in a batch to the scenarios that it needs', async () => {
  const { failure } = await runCampaign([network], inlineSubject(overwhelmed), {
    runs: 30,
    seed: 2,
    candidates: 20,
    batchSize: 20,
  })
  expect(failure?.finding).toMatchObject({ outcome: 'unsafe' })
  const { scenario: example, questions } = failure?.result ?? { scenario: undefined, questions: [] }
  expect(questions.at(-1)?.verdict).toEqual({ verdict: 'failed', severity: 'unsafe' })
  // No generated scenario makes so many, so several of them are in the scenario.
  const made = JSON.stringify(example?.steps ?? []).match(/"do":"createAgreement","agreement":"w\d+/g) ?? []
  expect(made.length).toBeGreaterThan(14)
  expect(new Set(made).size).toBeGreaterThan(1)
})

test('the report does not depend on the number of scenarios per chain', async () => {
  const counted = async (resolver: CreateResolver, batchSize: number, runs: number) => {
    const options = { runs, seed: 1, candidates: 0, batchSize }
    const { failure, batches, complete } = await runCampaign([network], inlineSubject(resolver), options)
    const counts = { ...totalOf(batches), complete }
    return { ...counts, index: failure?.index, questions: failure?.result.questions.map(({ given }) => given) }
  }
  expect(await counted(reference, 2, 6)).toEqual(await counted(reference, 6, 6))
  expect(await counted(topLevelOnly, 3, 200)).toEqual(await counted(topLevelOnly, 12, 200))
})
