import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignWorld } from '../../src/conformance/campaign/campaign-world.ts'
import { worldOf } from '../../src/conformance/campaign/generate.ts'
import { runCampaign } from '../../src/conformance/campaign/run-campaign.ts'
import { compare } from '../../src/conformance/meta/compare.ts'
import { metaProperties } from '../../src/conformance/meta/properties.ts'
import { hasNoVariant, type TwoStories, twoStories } from '../../src/conformance/meta/two-stories.ts'
import type { PlayedCase } from '../../src/conformance/run/play-case.ts'
import { runSuite } from '../../src/conformance/run/run-suite.ts'
import { type Stage, setStage } from '../../src/conformance/run/stage.ts'
import type { MetaRuleId } from '../../src/model/rules.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import reference from '../../src/subject/reference/index.ts'
import type { Address, CreateResolver, Environment, Resolver } from '../../src/subject/resolver.ts'
import type { StartSubject } from '../../src/subject/subject.ts'

/** The properties that need no expected answer, against resolvers that break one of them each. */

let stages: Stage[]
beforeAll(async () => {
  stages = await Promise.all([setStage(), setStage()])
})
afterAll(() => Promise.all(stages.map((stage) => stage.close())))

/** The reference resolver, with some methods answered in another way. */
const but =
  (other: (right: Required<Resolver>, chain: Reads) => Partial<Resolver>): CreateResolver =>
  (environment) => {
    const right = reference(environment) as Required<Resolver>
    return { ...right, ...other(right, readsOf(environment)) }
  }

type Reads = ReturnType<typeof readsOf>

/** What a faulty resolver looks at that it should not. */
function readsOf({ rpcUrl, contracts }: Environment) {
  const request = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(rpcUrl, { method: 'POST', headers, body })
    return ((await response.json()) as { result: Result }).result
  }
  /** How many logs a contract has emitted so far. */
  const logsOf = async (address: Address) =>
    (await request<unknown[]>('eth_getLogs', { address, fromBlock: '0x0', toBlock: 'latest' })).length
  const block = () => request<{ number: string; timestamp: string }>('eth_getBlockByNumber', 'latest', false)
  return { contracts, logsOf, block, request }
}

/** Counts what its subject's own story has added: where a story begins, its chain may have known others. */
function perStory(count: () => Promise<number>) {
  let before: number | undefined
  return async () => {
    const now = await count()
    before ??= now
    return now - before
  }
}

let asked = 0
const faulty: Record<MetaRuleId, CreateResolver> = {
  // Nothing is attackable once an even number of adoptions is known.
  'META-1': but((right, { logsOf, contracts }) => ({
    isAttackable: async (contract) =>
      (await logsOf(contracts.chainSafeHarborRegistry)) % 2 === 0 && (await right.isAttackable(contract)),
  })),
  // Nothing is bound while the number of agreements is odd.
  'META-2': but((right, { logsOf, contracts }) => ({
    bindingAgreement: async (contract) =>
      (await logsOf(contracts.agreementFactory)) % 2 === 0 ? right.bindingAgreement(contract) : null,
  })),
  // An address is looked up as the string that it is.
  'META-3': but((right) => ({
    bindingAgreement: async (contract) =>
      contract === contract.toLowerCase() ? null : right.bindingAgreement(contract),
  })),
  // Of the contracts of one block, those at an even place in it are taken for children of nobody.
  'META-4': but((right, { request }) => ({
    async bindingAgreement(contract) {
      const binding = await right.bindingAgreement(contract)
      const found = await request<{ hash: string } | null>('ots_getContractCreator', binding?.agreement ?? contract)
      const receipt = found && (await request<{ transactionIndex: string }>('eth_getTransactionReceipt', found.hash))
      return receipt && Number(receipt.transactionIndex) % 4 === 0 ? null : binding
    },
  })),
  // The interface is thought to end in 2030.
  'META-5': but((right, { block }) => ({
    isAttackable: async (contract) =>
      Number((await block()).timestamp) < 1_900_000_000 && (await right.isAttackable(contract)),
  })),
  // Every third answer is a guess.
  'META-6': but((right) => ({
    async isAttackable(contract) {
      asked += 1
      return asked % 3 === 0 ? false : right.isAttackable(contract)
    },
  })),
  // Looks at the latest contracts of the registry alone.
  'META-7': but((right, { logsOf, contracts }) => {
    const registered = perStory(() => logsOf(contracts.attackRegistry))
    return {
      async terms(contract) {
        const terms = await right.terms(contract)
        return (await registered()) % 2 === 0 ? terms : terms && { ...terms, bountyPercentage: 1 }
      },
    }
  }),
  // What is not attackable is taken for attackable once its chain has slept for a day.
  'META-8': but((right, { block, request }) => ({
    async isAttackable(contract) {
      const { number, timestamp } = await block()
      const before = await request<{ timestamp: string }>(
        'eth_getBlockByNumber',
        `0x${(Number(number) - 1).toString(16)}`,
        false,
      )
      return Number(timestamp) - Number(before.timestamp) >= 86_400 || right.isAttackable(contract)
    },
  })),
}

/** A world with the first variant by a property that there is, from a place on. */
function variedFrom(place: number, rule: MetaRuleId): Scenario {
  const scenario: Scenario = { ...worldOf(6, place), meta: { rule, number: place } }
  return hasNoVariant(scenario) ? variedFrom(place + 100, rule) : scenario
}

/** Plays both stories of a scenario as two cases, whose expected answers then have no say. */
async function playBoth(start: StartSubject, scenario: Scenario) {
  const two = twoStories(scenario) as TwoStories
  const { played } = await runSuite(stages.slice(0, 1), start, [two.story, two.varied])
  return compare(two, ...(played as [PlayedCase, PlayedCase]))
}

test.each(metaProperties.map(({ rule }) => [rule]))(
  '%s is broken by a small faulty resolver, which no expected answer gives away',
  async (rule) => {
    const start = inlineSubject(faulty[rule])
    for (let place = 0; ; place += 1) {
      expect(place).toBeLessThan(20)
      const scenario = variedFrom(place, rule)
      const [found] = (await playBoth(start, scenario)).filter(({ same }) => !same)
      if (!found) continue
      expect(found.rule).toBe(rule)
      expect(found.story.steps).toEqual(scenario.steps)
      expect(found.varied.steps).toEqual(twoStories(scenario)?.varied.steps)
      expect(found.one.given).not.toEqual(found.other.given)
      break
    }
  },
)

test('the reference resolver keeps all eight, over 40 worlds and their variants', async () => {
  const scenarios = metaProperties.flatMap(({ rule }, index) =>
    Array.from({ length: 5 }, (_, round) => variedFrom(index * 5 + round, rule)),
  )
  const { played, complete } = await runSuite(stages, inlineSubject(reference), scenarios)
  expect(complete).toBe(true)
  const questions = played.flatMap((one) => one.questions)
  expect(questions.filter(({ verdict }) => verdict.verdict !== 'passed')).toEqual([])
  for (const { rule } of metaProperties) expect(questions.filter(({ meta }) => meta === rule).length).toBeGreaterThan(5)
})
