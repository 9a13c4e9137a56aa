import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMutant } from '../../../scripts/build-mutant.ts'
import { compareAnswers } from '../../../src/check/resolvers/meta/compare-answers.ts'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import { metaProperties } from '../../../src/generate/meta/properties.ts'
import { type ScenarioPair, scenarioPair } from '../../../src/generate/meta/scenario-pair.ts'
import type { CaseResult } from '../../../src/judge/case-result.ts'
import { mutants } from '../../../src/mistakes/mutants.ts'
import type { MetaRuleId } from '../../../src/model/rules.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { CreateResolver, Environment, Resolver } from '../../../src/subject/resolver.ts'
import type { StartSubject } from '../../../src/subject/subject.ts'
import { variedFrom } from './varied-from.ts'

/** The properties that need no expected answer, against resolvers that break one of them each. */

let networks: [TestNetwork, TestNetwork]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const ids = ['adopted-agreement', 'newest-in-scope']
  await buildMutant(
    mutants.filter(({ id }) => ids.includes(id)),
    folder,
  )
  networks = await Promise.all([startTestNetwork(), startTestNetwork()])
})
afterAll(async () => {
  await Promise.all(networks.map((network) => network.close()))
  await rm(folder, { recursive: true })
})

/** The reference resolver, with some methods answered in another way. */
const but =
  (other: (right: Required<Resolver>, request: Request) => Partial<Resolver>): CreateResolver =>
  (environment) => {
    const right = reference(environment) as Required<Resolver>
    return { ...right, ...other(right, requestTo(environment)) }
  }

type Request = ReturnType<typeof requestTo>

function requestTo({ rpcUrl }: Environment) {
  return async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(rpcUrl, { method: 'POST', headers, body })
    return ((await response.json()) as { result: Result }).result
  }
}

type Block = { number: string; timestamp: string }

/** One of the mutants that prove the suite. */
const known =
  (id: string): CreateResolver =>
  async (environment) =>
    (await import(pathToFileURL(join(folder, `${id}.js`)).href)).default(environment)

const mutant: Record<MetaRuleId, CreateResolver> = {
  'META-1': known('adopted-agreement'),
  'META-2': known('newest-in-scope'),
  // An address is looked up as the string that it is.
  'META-3': but((right) => ({
    bindingAgreement: async (contract) => (/[A-F]/.test(contract) ? right.bindingAgreement(contract) : null),
  })),
  // What an agreement binds that was made by an early transaction of its block is missed.
  'META-4': but((right, request) => ({
    async bindingAgreement(contract) {
      const binding = await right.bindingAgreement(contract)
      if (!binding) return null
      const { hash } = await request<{ hash: string }>('ots_getContractCreator', binding.agreement)
      const { transactionIndex } = await request<{ transactionIndex: string }>('eth_getTransactionReceipt', hash)
      return Number(transactionIndex) === 0 ? null : binding
    },
  })),
  // The interface is thought to end in 2030.
  'META-5': but((right, request) => ({
    async isAttackable(contract) {
      const { timestamp } = await request<Block>('eth_getBlockByNumber', 'latest', false)
      return Number(timestamp) < 1_900_000_000 && right.isAttackable(contract)
    },
  })),
  // What was answered about a block already is not looked up again.
  'META-6': but((right, request) => {
    const answered = new Set<string>()
    return {
      async isAttackable(contract) {
        const question = `${contract} at ${await request('eth_blockNumber')}`
        if (answered.has(question)) return false
        answered.add(question)
        return right.isAttackable(contract)
      },
    }
  }),
  // Of all targets only the one that was opened last is listed.
  'META-7': but((right) => ({
    targets: async () => (await right.targets()).slice(0, 1),
  })),
  // What is not attackable is taken for attackable when its chain has slept for a day.
  'META-8': but((right, request) => ({
    async isAttackable(contract) {
      const latest = await request<Block>('eth_getBlockByNumber', 'latest', false)
      const number = `0x${(Number(latest.number) - 1).toString(16)}`
      const before = await request<Block>('eth_getBlockByNumber', number, false)
      return Number(latest.timestamp) - Number(before.timestamp) >= 86_400 || right.isAttackable(contract)
    },
  })),
}

/** Plays both scenarios of a scenario as two cases, whose expected answers then have no say. */
async function playBoth(start: StartSubject, scenario: Scenario) {
  const two = scenarioPair(scenario) as ScenarioPair
  const { results } = await runSuite(networks.slice(0, 1), start, [two.scenario, two.varied])
  return compareAnswers(two, ...(results as [CaseResult, CaseResult]))
}

/** What contradicts itself where the very same scenario is played again: then the variant would prove nothing. */
async function contradictionsToldAgain(start: StartSubject, scenario: Scenario) {
  const { scenario: playedScenario, ...two } = scenarioPair(scenario) as ScenarioPair
  const again = { ...playedScenario, id: `${playedScenario.id}-again` }
  const { results } = await runSuite(networks.slice(0, 1), start, [playedScenario, again])
  const inOrder = { rule: two.property.rule, vary: two.property.vary }
  const held = compareAnswers(
    { ...two, scenario: playedScenario, property: inOrder },
    ...(results as [CaseResult, CaseResult]),
  )
  expect(held.length).toBeGreaterThan(0)
  return held.filter(({ same }) => !same)
}

test.each(metaProperties.map(({ rule }) => [rule]))(
  'a small mutant breaks %s, although its answers are as expected',
  async (rule) => {
    const start = inlineSubject(mutant[rule])
    for (let index = 0; ; index += 1) {
      expect(index).toBeLessThan(20)
      const scenario = variedFrom(index, rule)
      const [found] = (await playBoth(start, scenario)).filter(({ same }) => !same)
      if (!found) continue
      expect(found.rule).toBe(rule)
      expect(found.scenario.steps).toEqual(scenario.steps)
      expect(found.varied.steps).toEqual(scenarioPair(scenario)?.varied.steps)
      expect(found.one.given).not.toEqual(found.other.given)
      expect(await contradictionsToldAgain(start, scenario)).toEqual([])
      break
    }
  },
)
