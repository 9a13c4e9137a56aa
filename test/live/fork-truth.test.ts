import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { namedAnswer, paramsOf } from '../../src/check/resolvers/named-answer.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { worldQuestions } from '../../src/live/server/world-questions.ts'
import { answer } from '../../src/model/answer-question.ts'
import { contractMethods } from '../../src/model/question.ts'
import { sameAnswer } from '../../src/model/same-answer.ts'
import type { World } from '../../src/model/world.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import reference from '../../src/reference/index.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { type OpenFork, openFork, tellingIds } from './fork.ts'

/** A fork of a case's chain leads to the case's answers: by the model, the explorer and the bundled resolver. */

const ids = [...tellingIds, 'no-code/deployer-that-destroyed-itself']

let upstream: TestNetwork
beforeAll(async () => {
  upstream = await startTestNetwork()
})
afterAll(() => upstream.close())

test.each(ids)('%s', async (id) => {
  await upstream.reset()
  const scenario = catalogue.find((one) => one.id === id) as Scenario
  const run = await startScenarioRun(upstream, scenario)
  await run.runSteps(scenario.steps.filter((step) => step.do !== 'ask'))
  // Anvil has no traces of the very block that it forks.
  await run.runStep({ do: 'wait', seconds: 1 })
  const fork = await openFork(upstream)
  try {
    const names = [...run.world.contracts.keys(), ...run.world.agreements.keys(), ...run.world.links.keys()]
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      const address = run.executor.addressBook.addressOf(name)
      expect([name, await explorerAnswers(fork.network, address)]).toEqual([
        name,
        await explorerAnswers(upstream, address),
      ])
      const own = await fork.world.learn(address)
      const world = await fork.world.readWorld()
      const here = answersAbout(world, own, (name) => fork.world.addressBook.addressOf(name))
      const there = answersAbout(run.world, name, (name) => run.executor.addressBook.addressOf(name))
      expect([name, here]).toEqual([name, there])
    }
    await expectConformance(fork)
  } finally {
    await fork.close()
  }
})

/** The model's answers about a contract and the rules that lead to them, with addresses for names. */
function answersAbout(world: World, contract: string, addressOf: (name: string) => Address) {
  return contractMethods.map((method) => {
    const { value, because } = answer(world, { method, contract })
    const text = JSON.stringify(value, (key, member) =>
      ['agreement', 'parent'].includes(key) && member ? addressOf(member).toLowerCase() : member,
    )
    return [method, JSON.parse(text), because.map(({ rule }) => rule)]
  })
}

async function explorerAnswers({ explorer }: TestNetwork, address: string) {
  const paths = [`agreement/by-contract/${address}`, `contract-state/${address}`, 'agreements?state=UNDER_ATTACK']
  return Promise.all(paths.map(async (path) => (await fetch(`${explorer.url}/${explorer.path}/${path}`)).json()))
}

/** The bundled resolver answers every question about the fork as the model does. */
async function expectConformance({ network, world }: OpenFork) {
  const resolver = reference(network.environment)
  const now = await world.readWorld()
  const { addressBook: names } = world
  for (const { question, expected } of worldQuestions(now, world.blockOf(now), names).questions) {
    const { contract = '0x' } = paramsOf(question, names) as { contract?: Address }
    const value = (await resolver[question.method]?.(contract)) ?? null
    const given = namedAnswer(question.method, value, names, now)
    expect([question, given, sameAnswer(question.method, given, expected.value)]).toEqual([question, given, true])
  }
}
