import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWhy } from '../../src/audit/why.ts'
import { catalogue } from '../../src/cases/index.ts'
import { answer } from '../../src/model/answer.ts'
import type { BindingAnswer } from '../../src/model/question.ts'
import { type SingleNetwork, startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { type ScenarioRun, startScenarioRun } from '../../src/run/scenario-run.ts'
import { changesDeployment } from '../../src/scenario/interleave.ts'
import type { Step } from '../../src/scenario/scenario.ts'
import { openLimitedNode } from './limited-node.ts'

/** Cases that count below `hardened`, without their faults and quirks. A case on two networks becomes two, one for each. */
export const cases = catalogue
  .filter(({ level, subjectEnvironment }) => level !== 'hardened' && !subjectEnvironment)
  .toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
  .flatMap((scenario) => {
    const { id, elsewhere } = scenario
    const here = { id, network: 'here', scenario: { ...scenario, steps: scenario.steps.filter(isOfChain) } } as const
    if (!elsewhere) return [here]
    return [here, { id, network: 'elsewhere', scenario: { ...scenario, steps: elsewhere.filter(isOfChain) } } as const]
  })

function isOfChain({ do: what }: Step): boolean {
  return !['fault', 'endFaults', 'quirk', 'endQuirks'].includes(what)
}

/** How many scenarios share a chain, whose blocks take longer with each of them. */
const SHARE_A_CHAIN = 10

/** Cases in which an answer may be unknown, because the sources leave it open. */
const isOpen = /^(open-readings|delegated-accounts|no-code)\//

/**
 * Declares a test for each case: for every contract, agreement and linked account of its world, the finding is the model's answer,
 * or unknown for a named reason.
 * @param asks At how many of a case's last questions the world is compared.
 * @param lacks The methods that the node does not have. Default: it has all.
 */
export function expectTruth(chosen: typeof cases, asks: number, lacks = /^none$/): void {
  let testNetwork: TestNetwork
  let played = 0
  beforeAll(async () => {
    testNetwork = await startTestNetwork()
  })
  afterAll(() => testNetwork.close())

  test.each(chosen)('$id, $network', async ({ network, scenario }) => {
    const on = network === 'here' ? testNetwork : await testNetwork.elsewhere()
    const run = await startScenarioRun(on, scenario)
    const node = await openLimitedNode(on.chain.rpcUrl, { lacks })
    const places = scenario.steps.flatMap((step, index) => (step.do === 'ask' ? [index] : [])).slice(-asks)
    for (const [index, step] of scenario.steps.entries()) {
      await run.runStep(step)
      if (places.includes(index)) await compare(on, run, node.url, scenario.id)
    }
    await node.close()
    await run.cleanUp()
    played += 1
    if (played % SHARE_A_CHAIN === 0 || scenario.steps.some(changesDeployment)) await testNetwork.reset()
  })
}

/** Names compared in one world: those of a case that has hundreds are all alike. */
const MAX_NAMES = 25

async function compare(
  { chain }: SingleNetwork,
  { world, executor }: ScenarioRun,
  rpcUrl: string,
  id: string,
): Promise<void> {
  const { attackRegistry, deploymentBlock } = chain.deployment
  const network = { attackRegistry, deploymentBlock, rpcUrls: [rpcUrl], chainId: chain.chainId }
  const all = [...new Set([...world.contracts.keys(), ...world.agreements.keys(), ...world.links.keys()])]
  for (const contract of all.slice(-MAX_NAMES)) {
    const { attackable, binding, unknown } = await findWhy(executor.addressBook.addressOf(contract), network)
    if (unknown && isOpen.test(id)) {
      expect(unknown.reason).toMatch(/^The sources leave open/)
      continue
    }
    const expected = answer(world, { method: 'bindingAgreement', contract }).value as BindingAnswer | null
    expect([contract, unknown, attackable, binding && [binding.agreement, binding.via]]).toEqual([
      contract,
      null,
      answer(world, { method: 'isAttackable', contract }).value,
      expected && [getAddress(executor.addressBook.addressOf(expected.agreement)), expected.via],
    ])
  }
}
