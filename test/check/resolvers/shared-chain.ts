import { createPublicClient, http, zeroAddress } from 'viem'
import { expect } from 'vitest'
import { attackRegistry } from '../../../src/artifacts/index.ts'
import { runBatch } from '../../../src/check/resolvers/run-batch.ts'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import { generateScenario } from '../../../src/generate/generate-scenario.ts'
import type { CaseResult } from '../../../src/judge/case-result.ts'
import { MAX_BATCH, type TestNetwork } from '../../../src/network/test-network.ts'
import { sharesChain } from '../../../src/scenario/interleave.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { CreateResolver, Environment } from '../../../src/subject/resolver.ts'

const registryOf = ({ rpcUrl, contracts }: Environment) => {
  const client = createPublicClient({ transport: http(rpcUrl) })
  return { client, registry: { address: contracts.attackRegistry, abi: attackRegistry.abi } }
}

/** Knows of top-level contracts only. */
export const topLevelOnly: CreateResolver = (environment) => {
  const { client, registry } = registryOf(environment)
  return {
    isAttackable: (contract) =>
      client.readContract({ ...registry, functionName: 'isTopLevelContractUnderAttack', args: [contract] }),
    async bindingAgreement(contract) {
      const agreement = await client.readContract({
        ...registry,
        functionName: 'getAgreementForContract',
        args: [contract],
      })
      return agreement === zeroAddress ? null : { agreement, via: 'top-level' }
    },
  }
}

/** Takes every link for an open attack. */
export const linkedIsOpen: CreateResolver = (environment) => {
  const { client, registry } = registryOf(environment)
  return {
    isAttackable: async (contract) =>
      (await client.readContract({ ...registry, functionName: 'getAgreementForContract', args: [contract] })) !==
      zeroAddress,
  }
}

export const generated = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => generateScenario(seed, index))

/** Questions, answers and verdicts of results, without durations. */
const withoutDurations = (played: readonly CaseResult[]) =>
  played.map(({ scenario, questions }) => ({
    id: scenario.id,
    // Why it refuses names addresses, and those are other ones on another chain.
    questions: questions.map(({ at, question, given, verdict }) => ({
      at,
      question,
      given: given.kind === 'refused' ? { kind: 'refused' } : given,
      verdict,
    })),
  }))

export async function inBatches(
  network: TestNetwork,
  resolver: CreateResolver,
  scenarios: readonly Scenario[],
): Promise<CaseResult[]> {
  const played: CaseResult[] = []
  for (let first = 0; first < scenarios.length; first += MAX_BATCH) {
    await network.prepareBatch()
    const subject = await inlineSubject(resolver)(network.environment)
    played.push(...(await runBatch(network, subject, scenarios.slice(first, first + MAX_BATCH))))
    await subject.close()
  }
  return played
}

/** Compares the results of generated scenarios that share a chain with those of each on a chain of its own. */
export async function expectJudgedAsAlone(
  network: TestNetwork,
  resolver: CreateResolver,
  count: number,
): Promise<void> {
  const scenarios = generated(count, 6).filter(sharesChain)
  const together = await inBatches(network, resolver, scenarios)
  const { results: alone } = await runSuite([network], inlineSubject(resolver), scenarios)
  expect(withoutDurations(together)).toEqual(withoutDurations(alone))
}
