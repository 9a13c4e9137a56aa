import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { namesIn } from '../../src/chain/execute/name-next.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { answer } from '../../src/model/answer-question.ts'
import type { Question } from '../../src/model/question.ts'
import type { AgreementFacts, World } from '../../src/model/world.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { type Observer, openObserver } from '../../src/reader/observe/observer.ts'
import { scenario } from '../../src/scenario/builder.ts'
import type { Step } from '../../src/scenario/scenario.ts'

/** The world that the observer reads off a chain equals the one that the model predicts, over the catalogue. */

let network: TestNetwork
let observer: Observer
beforeAll(async () => {
  network = await startTestNetwork()
  observer = openObserver(network.chain, network.chain.head)
})
afterAll(async () => {
  observer.close()
  await network.close()
})

/** Every third scenario, since those of one topic look much alike on the chain; all that deploy in another way. */
const inAnotherWay = /^(create3|no-code|fake-events|official-deployer|known-addresses|delegated-accounts)\//
const ofOneNetwork = catalogue
  .filter(
    ({ id, elsewhere, subjectEnvironment }, index) =>
      !elsewhere && !subjectEnvironment && (index % 3 === 0 || inAnotherWay.test(id)),
  )
  .toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))

test.each(ofOneNetwork.map((scenario) => [scenario.id, scenario] as const))('%s', async (_id, scenario) => {
  await network.reset()
  const run = await startScenarioRun(network, scenario)
  observer.restart(network.chain.head)
  const nameOf = namesIn(run.executor.addressBook)
  const asks = scenario.steps.flatMap((step, index) => (step.do === 'ask' ? [index] : []))
  for (const [index, step] of scenario.steps.entries()) {
    await run.runStep(step)
    if (index !== asks.at(-1)) continue
    const { world } = await observer.observe(nameOf)
    expect(facts(world)).toEqual(facts(run.world))
    for (const question of questionsAbout(run.world)) {
      expect([question, answer(world, question)]).toEqual([question, answer(run.world, question)])
    }
  }
})

test('reads the pending owner from the start of a transfer until its acceptance', async () => {
  await network.reset()
  const steps: Step[] = [
    { do: 'transferOwnership', agreement: 'agreementA', to: 'successor' },
    { do: 'acceptOwnership', agreement: 'agreementA' },
  ]
  const { steps: before, ...rest } = scenario('observed/handed-over', 'An agreement is handed over')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .build()
  const run = await startScenarioRun(network, { ...rest, steps: [...before, ...steps] })
  observer.restart(network.chain.head)
  const owners = async () => {
    const { world } = await observer.observe(namesIn(run.executor.addressBook))
    const { owner, pendingOwner } = world.agreements.get('agreementA') as AgreementFacts
    return { owner, pendingOwner }
  }
  await run.runSteps(before)
  expect(await owners()).toEqual({ owner: 'protocol', pendingOwner: undefined })
  const [start, accept] = steps as [Step, Step]
  await run.runStep(start)
  expect(await owners()).toEqual({ owner: 'protocol', pendingOwner: 'successor' })
  await run.runStep(accept)
  expect(await owners()).toEqual({ owner: 'successor', pendingOwner: undefined })
})

/** Questions about every contract, agreement and linked address, at most 40. */
function questionsAbout({ contracts, agreements, links }: World): Question[] {
  const addresses = [...new Set([...contracts.keys(), ...agreements.keys(), ...links.keys()])].slice(0, 40)
  return [
    { method: 'targets' },
    ...addresses.flatMap((contract) =>
      (['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms'] as const).map((method) => ({
        method,
        contract,
      })),
    ),
  ]
}

/**
 * The parts of a world that are read off the chain: no faults, quirks, reorganisations or earlier worlds, and not the
 * implementation of a clone, what a contract points to and fake links, which decide no answer. The order of a scope does not count, and neither does whether a chain id
 * is a number or written with `{home}`.
 */
function facts({ before: _, failing, hasFailed, quirks, quirksEnded, reorganised, fakeLinks, ...of }: World) {
  const { lacksOldState, ...world } = of
  const contracts = [...world.contracts].map(
    ([name, { implementation, pointsTo, hasOtherCode, ...contract }]) => [name, contract] as const,
  )
  const agreements = [...world.agreements].map(
    ([name, { scope, chains, ...agreement }]) =>
      [name, { ...agreement, scope: scope.toSorted(), chains: withNumbers(chains) }] as const,
  )
  return { ...world, contracts: new Map(contracts), agreements: new Map(agreements) }
}

function withNumbers(chains: AgreementFacts['chains']) {
  const numbered = (chain: unknown) => {
    const digits = /^eip155:([1-9]\d*)$/.exec(String(chain).replace('{home}', `${network.chain.chainId}`))?.[1]
    return digits === undefined || Number(digits) === network.chain.chainId ? chain : Number(digits)
  }
  return new Map([...chains].map(([chain, entries]) => [numbered(chain), entries]))
}
