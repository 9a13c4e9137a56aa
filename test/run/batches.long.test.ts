import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementFactory } from '../../src/artifacts/index.ts'
import { campaignNetwork, startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import reference from '../../src/reference/index.ts'
import { runCampaign } from '../../src/run/campaign/run-campaign.ts'
import { totalOf } from '../../src/run/campaign/run-generated.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import type { CreateResolver } from '../../src/subject/resolver.ts'
import { expectJudgedAsAlone, linkedIsOpen, topLevelOnly } from './shared-chain.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork(campaignNetwork)
})
afterAll(() => network.close())

test.each([
  ['the reference resolver', reference, 12],
  ['one that knows top-level contracts only', topLevelOnly, 24],
  ['one that takes every link for an open attack', linkedIsOpen, 24],
])('in a batch, %s is judged as on its own, over many scenarios', async (_, resolver, count) => {
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

test('a failure that occurs in a batch only is shortened to the scenarios that it needs', async () => {
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

test('how many scenarios share a chain changes nothing that a report has', async () => {
  const counted = async (resolver: CreateResolver, batchSize: number, runs: number) => {
    const options = { runs, seed: 1, candidates: 0, batchSize }
    const { failure, batches, complete } = await runCampaign([network], inlineSubject(resolver), options)
    const counts = { ...totalOf(batches), complete }
    return { ...counts, index: failure?.index, questions: failure?.result.questions.map(({ given }) => given) }
  }
  expect(await counted(reference, 2, 6)).toEqual(await counted(reference, 6, 6))
  expect(await counted(topLevelOnly, 3, 200)).toEqual(await counted(topLevelOnly, 12, 200))
})
