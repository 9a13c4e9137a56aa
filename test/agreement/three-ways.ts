import { type Address, decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackRegistry } from '../../src/artifacts/index.ts'
import { catalogue } from '../../src/cases/index.ts'
import { type ScenarioRun, startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import type { AgreementsBody, CoverageBody } from '../../src/explorer/index.ts'
import type { Name } from '../../src/model/action.ts'
import { shownState, stateOfNumber } from '../../src/model/protocol.ts'
import { rulebook } from '../../src/model/rulebook/rulebook.ts'
import { type SingleNetwork, startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { changesDeployment } from '../../src/scenario/interleave.ts'
import type { Scenario, Step } from '../../src/scenario/scenario.ts'

/**
 * Contracts, explorer index and model implement the rules independently. They must agree at every `ask` of the whole
 * catalogue; what asks more than twenty times is compared at about twenty of them, and everywhere by the proofs.
 */

/** The network of the running scenario. */
let on: SingleNetwork

const inOrderOfTime = catalogue.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))

/** A scenario on two networks becomes two, one for each. */
const scenarios = inOrderOfTime.flatMap((scenario) => {
  const { id, elsewhere } = scenario
  const here = [id, 'here', scenario] as const
  return elsewhere ? [here, [id, 'elsewhere', { ...scenario, steps: elsewhere }] as const] : [here]
})
type OneScenario = (typeof scenarios)[number]

/** The first scenario of each topic; the others in which sources fail, which changes nothing on the chain; and all others. */
const topic = ([id]: OneScenario) => id.split('/', 1)[0]
export const firstOfTopics = scenarios.filter(
  (one, index) => scenarios.findIndex((other) => topic(other) === topic(one)) === index,
)
const isOfFailing = (one: OneScenario) => topic(one)?.startsWith('failing-') === true
const notFirst = scenarios.filter((one) => !firstOfTopics.includes(one))
export const ofFailing = notFirst.filter(isOfFailing)
export const others = notFirst.filter((one) => !isOfFailing(one))

/** How many scenarios share a chain, whose blocks take longer with each of them. */
const SHARE_A_CHAIN = 10

const asksOf = ({ steps }: Pick<Scenario, 'steps'>) => steps.filter((step) => step.do === 'ask')
/** Scenarios that ask more than twenty times. */
export const askingOften = scenarios.filter(([, , scenario]) => asksOf(scenario).length > 20)

/** Declares a test for each of the scenarios. `everywhere`: compares wherever they ask, instead of at about twenty places. */
export function agreeOver(chosen: readonly OneScenario[], { everywhere = false } = {}): void {
  let testNetwork: TestNetwork
  let played = 0
  beforeAll(async () => {
    testNetwork = await startTestNetwork()
  })
  afterAll(() => testNetwork.close())

  test.each(chosen)('%s, %s', async (_id, network, scenario) => {
    on = network === 'here' ? testNetwork : await testNetwork.elsewhere()
    const run = await startScenarioRun(on, scenario)
    const asks = asksOf(scenario)
    let next: Step[] = []
    for (const step of scenario.steps) {
      next.push(step)
      if (step.do !== 'ask' || !(everywhere || isCompared(asks.indexOf(step), asks.length))) continue
      await run.runSteps(next)
      next = []
      expect(await registrySays(run)).toEqual(modelOfRegistry(run))
      // With a quirk the explorer is meant to differ; it agrees again when the quirks end.
      if (run.world.quirks.length === 0) expect(await explorerSays(run)).toEqual(modelOfExplorer(run))
    }
    await run.runSteps(next)
    await run.cleanUp()
    played += 1
    if (played % SHARE_A_CHAIN === 0 || scenario.steps.some(changesDeployment)) await testNetwork.reset()
  })
}

/** Of many steps that ask, about twenty are compared, the last one among them. */
function isCompared(index: number, of: number): boolean {
  return (of - 1 - index) % Math.ceil(of / 20) === 0
}

/** All names that a question can be about: contracts, agreements, linked accounts. */
function allNames({ world }: ScenarioRun): Name[] {
  return [...new Set([...world.contracts.keys(), ...world.agreements.keys(), ...world.links.keys()])]
}

async function registrySays(run: ScenarioRun) {
  const { addressBook } = run.executor
  const agreements = [...run.world.agreements.keys()]
  const links = await read('getAgreementForContract', allNames(run), run)
  const open = await read('isTopLevelContractUnderAttack', allNames(run), run)
  const states = await read('getAgreementState', agreements, run)
  const infos = await read('getAgreementInfo', agreements, run)
  return {
    links: links.map((address) => (address === zeroAddress ? null : addressBook.nameOf(address as Address))),
    open,
    states: states.map((state) => stateOfNumber(Number(state))),
    promotions: infos.map((info) =>
      Number((info as { promotionRequestedTimestamp: bigint }).promotionRequestedTimestamp),
    ),
  }
}

function modelOfRegistry({ world, ...scenario }: ScenarioRun) {
  const agreements = [...world.agreements.keys()]
  const all = allNames({ world, ...scenario })
  return {
    links: all.map((name) => world.links.get(name)?.agreement ?? null),
    open: all.map((name) => {
      const link = world.links.get(name)
      return link !== undefined && rulebook.isOpen(rulebook.stateOf(world, link.agreement))
    }),
    states: agreements.map((name) => rulebook.stateOf(world, name)),
    promotions: agreements.map((name) => world.agreements.get(name)?.registration?.promotionRequestedAt ?? 0),
  }
}

type View = 'getAgreementForContract' | 'isTopLevelContractUnderAttack' | 'getAgreementState' | 'getAgreementInfo'

async function read(functionName: View, names: readonly Name[], { executor }: ScenarioRun): Promise<unknown[]> {
  const { abi } = attackRegistry
  const to = on.chain.deployment.attackRegistry
  return Promise.all(
    names.map(async (name) => {
      const data = encodeFunctionData({ abi, functionName, args: [executor.addressBook.addressOf(name)] })
      const result = await on.chain.request<`0x${string}`>({ method: 'eth_call', params: [{ to, data }, 'latest'] })
      return decodeFunctionResult({ abi, functionName, data: result })
    }),
  )
}

async function get<Body>(path: string): Promise<Body> {
  const response = await fetch(`${on.explorer.url}/${on.explorer.path}/${path}`)
  return (await response.json()) as Body
}

async function explorerSays(run: ScenarioRun) {
  const { addressBook } = run.executor
  const name = (address: string) => addressBook.nameOf(address) ?? address
  const coverage = await Promise.all(
    allNames(run).map(async (who) => {
      const { hasCoverage, agreements } = await get<CoverageBody>(`agreement/by-contract/${addressBook.addressOf(who)}`)
      expect(hasCoverage).toBe(agreements.length > 0)
      const [binding] = agreements
      return binding
        ? { who, agreement: name(binding.agreementAddress), state: binding.state }
        : { who, agreement: null }
    }),
  )
  const lists = await Promise.all(
    ['UNDER_ATTACK', 'PROMOTION_REQUESTED'].map(async (state) => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => get<AgreementsBody>(`agreements?state=${state}&limit=100&page=${page}`)),
      )
      return pages.flatMap(({ items }) => items.map((item) => name(item.agreementAddress)))
    }),
  )
  return { coverage, listed: lists.flat().toSorted() }
}

function modelOfExplorer(run: ScenarioRun) {
  const { world } = run
  return {
    coverage: allNames(run).map((who) => {
      const agreement = rulebook.bindingOf(world, who).value?.agreement
      return agreement
        ? { who, agreement, state: shownState(rulebook.stateOf(world, agreement)) }
        : { who, agreement: null }
    }),
    listed: [...world.agreements.keys()].filter((name) => rulebook.listedAs(world, name)).toSorted(),
  }
}
