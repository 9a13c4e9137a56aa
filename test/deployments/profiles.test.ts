import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { attackRegistry } from '../../src/artifacts/index.ts'
import { runCampaign } from '../../src/campaign/run-campaign.ts'
import { catalogue } from '../../src/cases/index.ts'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { registryAddresses } from '../../src/chain/deploy/deploy-registries.ts'
import { loadProfile } from '../../src/chain/deploy/load-profile.ts'
import { mocksAt } from '../../src/chain/deploy/mocks-at.ts'
import type { DeploymentProfile } from '../../src/chain/deploy/profile.ts'
import { callContract } from '../../src/chain/deploy/send.ts'
import { checkContracts } from '../../src/check/contracts/check-contracts.ts'
import { playableOn } from '../../src/check/resolvers/playable.ts'
import { refusedOn, whyUnplayable } from '../../src/check/resolvers/rehearse.ts'
import { SubjectRunner } from '../../src/check/resolvers/subject-runner.ts'
import { generateScenario } from '../../src/generate/generate-scenario.ts'
import type { Action } from '../../src/model/action.ts'
import type { RegistryAction } from '../../src/model/actions/registry-operations.ts'
import { OFFICIAL_DEPLOYER } from '../../src/model/world.ts'
import { startTestNetwork } from '../../src/network/test-network.ts'
import { UsageError } from '../../src/platform/errors.ts'
import reference from '../../src/reference/index.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { closed, open } from '../../src/scenario/questions.ts'
import { actionsOf, type Scenario } from '../../src/scenario/scenario.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import { newRestarts, type StartSubject } from '../../src/subject/subject.ts'
import { profileWith, refusing } from './profile-with.ts'

const isByOfficialDeployer = (action: Action) => action.do === 'spawn' && action.factory === OFFICIAL_DEPLOYER
/** What only the mocks have. */
const isOfMocks = (action: Action) => action.do === 'pause' || 'also' in action
const isByHand = (action: Action) => action.do === 'createAgreement' && action.byHand === true

const started: Chain[] = []
afterAll(() => Promise.all(started.map((chain) => chain.stop())))

async function start(profile: DeploymentProfile): Promise<Chain> {
  const chain = await startChain({ profile })
  started.push(chain)
  return chain
}

const some = catalogue.filter(
  ({ id, steps }) =>
    ['countdown-expiry/one-second-on-either-side', 'links/removed-from-a-corrupted-agreement'].includes(id) ||
    steps.some((step) => step.do === 'transferOwnership'),
)

const check = (chain: Chain, cases = some) => checkContracts(chain, { cases, runs: 0, seed: 1, shrinkSeconds: 20 })

test('the mocks conform as a profile, also after renewals', async () => {
  const chain = await start(profileWith())
  expect(chain.deployment.custom?.name).toBe('as a profile')
  const { findings, played, complete, checked } = await check(chain)
  expect(findings).toEqual([])
  expect(played.length).toBe(some.length)
  expect(complete).toBe(true)
  expect(checked.get('STATE-4')).toBeGreaterThan(0)
})

test('deploys at chosen addresses', async () => {
  const at = (digit: string): Hex => `0x${digit.repeat(40)}`
  const addresses = {
    attackRegistry: at('1'),
    chainSafeHarborRegistry: at('2'),
    agreementFactory: at('3'),
    battleChainDeployer: at('4'),
  }
  const chain = await start(mocksAt(addresses))
  expect(chain.deployment).toMatchObject(addresses)
  const call = { abi: attackRegistry.abi, functionName: 'getAgreementFactory' } as const
  const data = await chain.request<Hex>({
    method: 'eth_call',
    params: [{ to: at('1'), data: encodeFunctionData(call) }, 'latest'],
  })
  expect(decodeFunctionResult({ ...call, data })).toBe(at('3'))
  expect((await check(chain)).findings).toEqual([])
})

test('an action of several calls has the outcome of its first revert, and the events of all', async () => {
  const calls: string[] = []
  const chain = await start(
    profileWith({
      actions: {
        promote: ({ action, call }) => {
          calls.push(action.do)
          // A second call that does nothing where the first one promoted.
          return [call, { ...call, data: encodeFunctionData({ ...finalize, args: [agreementIn(call.data)] }) }]
        },
      },
    }),
  )
  expect((await check(chain)).findings).toEqual([])
  expect(calls.length).toBeGreaterThan(0)
})
const finalize = { abi: attackRegistry.abi, functionName: 'finalizeState' } as const
const agreementIn = (data: Hex): Hex => `0x${data.slice(-40)}`

test('finds contracts that keep another moderator, with the rule and the shortest scenario', async () => {
  const stranger = '0x5931369A9dE47442476c6a2993D67ac9f7f6b939'
  const chain = await start(
    profileWith({}, (chain) =>
      callContract(chain, attackRegistry, registryAddresses().attackRegistry, 'changeRegistryModerator', [stranger]),
    ),
  )
  const { findings } = await check(chain)
  expect(findings[0]).toMatchObject({
    rule: 'CONTRACT-1',
    what: 'attackRegistry.getRegistryModerator()',
    actual: stranger,
  })
  expect(findings[0]?.scenario.steps).toHaveLength(1)
})

test('skips what a profile lacks, and reports it', async () => {
  const chain = await start(profileWith({ lacks: ['promote'] }))
  const { skipped, played, findings } = await check(chain)
  expect([...skipped.keys()]).toEqual(['promote'])
  expect(played.length + [...skipped.values()].flat().length).toBe(some.length)
  expect(findings).toEqual([])
})

test('leaves out generated scenarios that need something a profile lacks, and counts them', async () => {
  const network = await startTestNetwork({ profile: profileWith() })
  onTestFinished(() => network.close())
  const runs = 6
  const { failure, ...total } = await runCampaign([network], inlineSubject(reference), { runs, seed: 1 })
  expect(failure).toBeUndefined()
  const scenarios = Array.from({ length: runs }, (_, index) => generateScenario(1, index))
  const unplayable = scenarios.filter(({ steps }) =>
    steps.flatMap(actionsOf).some((one) => isByOfficialDeployer(one) || isOfMocks(one) || isByHand(one)),
  ).length
  expect(unplayable).toBeGreaterThan(0)
  expect(unplayable).toBeLessThan(runs)
  expect(total).toMatchObject({ scenarios: runs - unplayable, unplayable })
})

const withoutInstantPromotion = () => refusing('instantPromote')

const vaultThat = (...operations: RegistryAction['do'][]) =>
  scenario('states/left-active', 'An agreement is active at the end')
    .coveredVault()
    .lifecycle('agreementA', ...operations)
test.each([
  ['instantPromote', 'ATTACK_REQUESTED', vaultThat('requestUnderAttack').ask(closed('vault', 'agreementA'))],
  ['instantCorrupt', 'UNDER_ATTACK', vaultThat('requestUnderAttack', 'approveAttack').ask(open('vault', 'agreementA'))],
  [
    'instantCorrupt',
    'PROMOTION_REQUESTED',
    vaultThat('requestUnderAttack', 'approveAttack', 'promote').ask(open('vault', 'agreementA')),
  ],
  [
    'finalizeState',
    'PRODUCTION',
    vaultThat('requestUnderAttack', 'approveAttack', 'promote')
      .waitUntil('countdownEnd', 'agreementA')
      .ask(closed('vault', 'agreementA')),
  ],
] as const)(
  'resets the network after a case that it cannot end without %s, in %s',
  async (refused, _state, builder) => {
    const network = await startTestNetwork({ profile: refusing(refused) })
    onTestFinished(() => network.close())
    let started = 0
    const start = (...options: Parameters<StartSubject>) => {
      started += 1
      return inlineSubject(reference)(...options)
    }
    const runner = new SubjectRunner(network, start, { restarts: newRestarts() })
    onTestFinished(() => runner.close())
    await runner.begin()
    for (const expected of [1, 2]) {
      const { questions } = await runner.runCase(builder.build())
      expect(questions.map(({ verdict }) => verdict.verdict)).toEqual(['passed', 'passed'])
      expect(started).toBe(expected)
    }
  },
)

test('leaves out scenarios with an action that the deployment refuses, and names its error', async () => {
  const network = await startTestNetwork({ profile: withoutInstantPromotion() })
  onTestFinished(() => network.close())
  const cases = catalogue.filter(({ id }) => /^(cutoff-time|links)\//.test(id))
  const { playable } = playableOn(network, cases)
  const promotes = ({ steps }: (typeof cases)[number]) =>
    steps.flatMap(actionsOf).some((one) => one.do === 'instantPromote' && one.reverts === undefined)
  expect(playable.some(promotes)).toBe(true)
  const refused = await refusedOn(network, playable)
  expect([...refused.keys()]).toEqual([expect.stringMatching(/^instantPromote \(/)])
  expect([...refused.values()].flat()).toEqual(playable.filter(promotes))
  const [promoted] = playable.filter(promotes)
  expect(await whyUnplayable(network, promoted as Scenario)).toMatch(/^refuses instantPromote \(/)
  expect(await whyUnplayable(network, playable.find((one) => !promotes(one)) as Scenario)).toBeUndefined()
  expect(await whyUnplayable(network, cases.find((one) => !playable.includes(one)) as Scenario)).toMatch(
    /^does not have /,
  )
})

test('leaves out such generated scenarios, and counts them', async () => {
  const network = await startTestNetwork({ profile: withoutInstantPromotion() })
  onTestFinished(() => network.close())
  const runs = 12
  const { failure, ...total } = await runCampaign([network], inlineSubject(reference), { runs, seed: 1 })
  expect(failure).toBeUndefined()
  expect(total.unplayable).toBeGreaterThan(0)
  expect(total.scenarios + (total.unplayable ?? 0)).toBe(runs)
})

test.each<[string, DeploymentProfile, string]>([
  ['throws', { deploy: () => Promise.reject(new Error('no compiler')) }, 'no compiler'],
  ['returns nothing', { deploy: async () => undefined as never }, 'did not return a deployment'],
  [
    'returns addresses of nothing',
    profileWith({ contracts: { ...registryAddresses(), safeHarborRegistry: `0x${'9'.repeat(40)}` } }),
    'addresses without code',
  ],
  ['names a block to come', profileWith({ deploymentBlock: 99 }), 'not mined yet'],
])('behavior: throws UsageError for a profile that %s', async (_, profile, problem) => {
  const error = await startChain({ profile }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UsageError)
  expect((error as UsageError).render()).toContain(problem)
})

test.each([
  ['/no/such/profile.ts', 'There is no deployment profile'],
  [new URL('./profiles.test.ts', import.meta.url).pathname.replace('.ts', '.txt'), 'There is no deployment profile'],
  [new URL('../../package.json', import.meta.url).pathname, 'is not a JavaScript or TypeScript module'],
  [new URL('../../src/platform/suggest.ts', import.meta.url).pathname, 'is not a deployment profile'],
])('behavior: %s cannot be loaded', async (path, problem) => {
  await expect(loadProfile(path)).rejects.toThrow(problem)
})
