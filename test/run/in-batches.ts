import { createPublicClient, http, zeroAddress } from 'viem'
import { expect } from 'vitest'
import { attackRegistry } from '../../src/artifacts/index.ts'
import { worldOf } from '../../src/generate/generate-scenario.ts'
import type { PlayedCase } from '../../src/run/run-case.ts'
import { playGroup } from '../../src/run/run-batch.ts'
import { runSuite } from '../../src/run/run-suite.ts'
import { SEATS, type Stage } from '../../src/network/test-network.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import type { CreateResolver, Environment } from '../../src/subject/resolver.ts'

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

export const worlds = (count: number, seed: number) => Array.from({ length: count }, (_, place) => worldOf(seed, place))

/** Everything that a run says of its worlds, but for how long it took. */
const told = (played: readonly PlayedCase[]) =>
  played.map(({ scenario, questions }) => ({
    id: scenario.id,
    questions: questions.map(({ at, question, given, verdict }) => ({ at, question, given, verdict })),
  }))

export async function inGroups(
  stage: Stage,
  resolver: CreateResolver,
  scenarios: readonly Scenario[],
): Promise<PlayedCase[]> {
  const played: PlayedCase[] = []
  for (let first = 0; first < scenarios.length; first += SEATS) {
    await stage.gather()
    const subject = await inlineSubject(resolver)(stage.environment)
    played.push(...(await playGroup(stage, subject, scenarios.slice(first, first + SEATS))))
    await subject.close()
  }
  return played
}

/** Holds what is said of generated worlds that share a chain against what is said of each on a chain of its own. */
export async function expectJudgedAsAlone(stage: Stage, resolver: CreateResolver, count: number): Promise<void> {
  const scenarios = worlds(count, 6)
  const together = await inGroups(stage, resolver, scenarios)
  const { played: alone } = await runSuite([stage], inlineSubject(resolver), scenarios)
  expect(told(together)).toEqual(told(alone))
}
