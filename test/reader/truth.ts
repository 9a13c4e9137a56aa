import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import type { DeploymentProfile } from '../../src/chain/deploy/profile.ts'
import { auditNetwork } from '../../src/check/networks/audit-network.ts'
import { whyUnplayable } from '../../src/check/resolvers/rehearse.ts'
import { type ScenarioRun, startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { answer } from '../../src/model/answer-question.ts'
import type { BindingAnswer } from '../../src/model/question.ts'
import { rulebook } from '../../src/model/rulebook/rulebook.ts'
import { type SingleNetwork, startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { findWhy } from '../../src/reader/find-why.ts'
import { openAudit } from '../../src/reader/open-audit.ts'
import reference from '../../src/reference/index.ts'
import { changesDeployment } from '../../src/scenario/interleave.ts'
import type { Step } from '../../src/scenario/scenario.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
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
 * Declares a test for each case: for every contract, agreement and linked account of its world, the finding of `why` and that of an
 * audit are the model's answer, or unknown for a named reason. The audit has no findings about harborcheck's own explorer and resolver.
 * @param asks At how many of a case's last questions the world is compared.
 * @param options.lacks The methods that the node does not have. Default: it has all.
 * @param options.profile Contracts to play on. Default: the mocks.
 */
export function expectTruth(
  chosen: typeof cases,
  asks: number,
  { lacks = /^none$/, profile }: { lacks?: RegExp; profile?: () => Promise<DeploymentProfile> } = {},
): void {
  let testNetwork: TestNetwork
  let folder: string
  let played = 0
  beforeAll(async () => {
    testNetwork = await startTestNetwork({ profile: await profile?.() })
    folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  })
  afterAll(async () => {
    await testNetwork.close()
    await rm(folder, { recursive: true })
  })

  test.for(chosen)('$id, $network', async ({ network, scenario }, { skip }) => {
    const lack = profile && (await whyUnplayable(testNetwork, scenario))
    skip(lack !== undefined, `the deployment ${lack}`)
    if (profile) await testNetwork.reset()
    const on = network === 'here' ? testNetwork : await testNetwork.elsewhere()
    const run = await startScenarioRun(on, scenario)
    const node = await openLimitedNode(on.chain.rpcUrl, { lacks })
    const places = scenario.steps.flatMap((step, index) => (step.do === 'ask' ? [index] : [])).slice(-asks)
    for (const [index, step] of scenario.steps.entries()) {
      await run.runStep(step)
      if (places.includes(index)) await compare(on, run, node.url, scenario.id, folder)
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
  { chain, explorer }: SingleNetwork,
  { world, executor }: ScenarioRun,
  rpcUrl: string,
  id: string,
  folder: string,
): Promise<void> {
  const { attackRegistry, deploymentBlock } = chain.deployment
  const network = { attackRegistry, deploymentBlock, rpcUrls: [rpcUrl], chainId: chain.chainId }
  const audit = openAudit(network, folder)
  const whole = await audit.read()
  audit.close()
  expect(whole.unreadable).toEqual(new Map())
  // Sources that are right have no findings.
  const subjects = [{ name: 'reference', start: inlineSubject(reference) }]
  const sources = { folder, contracts: [], explorer, subjects, timeout: 60_000 }
  const report = await auditNetwork(network, sources)
  expect(report.sources.map(({ error, findings }) => [error, findings])).toEqual([
    [null, []],
    [null, []],
  ])
  const all = [...new Set([...world.contracts.keys(), ...world.agreements.keys(), ...world.links.keys()])]
  const addressOf = (name: string) => getAddress(executor.addressBook.addressOf(name))
  for (const contract of all.slice(-MAX_NAMES)) {
    const address = addressOf(contract)
    const bound = answer(world, { method: 'bindingAgreement', contract }).value as BindingAnswer | null
    const isAttackable = answer(world, { method: 'isAttackable', contract }).value
    const expected = [contract, isAttackable, bound && [addressOf(bound.agreement), bound.via]]

    const { attackable, binding, unknown } = await findWhy(address, network)
    if (unknown && isOpen.test(id)) expect(unknown.reason).toMatch(/^The sources leave open/)
    else
      expect([unknown, [contract, attackable, binding && [binding.agreement, binding.via]]]).toEqual([null, expected])

    // An audit does not know a contract that nothing names and that no linked deployer has made: then nothing binds it.
    const found = whole.contracts.get(address)
    if (found?.unknown && isOpen.test(id)) expect(found.unknown).toEqual(unknown)
    else {
      const verdict = rulebook.isAttackable(whole.world, address).value
      const by = found?.bound && [found.bound.agreement, found.bound.via]
      expect([found?.unknown ?? null, [contract, verdict, by ?? null]]).toEqual([null, expected])
    }
  }
}
