import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { answer } from '../../src/model/answer-question.ts'
import { contractMethods, type TermsAnswer } from '../../src/model/question.ts'
import type { World } from '../../src/model/world.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { readScenario } from '../../src/scenario/parse-scenario.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { openFork, tellingIds } from './fork.ts'

/** The scenario that a fork saves leads to the fork's answers when it is run on another chain. */

let upstream: TestNetwork
let another: TestNetwork
beforeAll(async () => {
  upstream = await startTestNetwork()
  another = await startTestNetwork()
})
afterAll(async () => {
  await upstream.close()
  await another.close()
})

test.each(tellingIds)('%s', async (id) => {
  await upstream.reset()
  await another.reset()
  const scenario = catalogue.find((one) => one.id === id) as Scenario
  const run = await startScenarioRun(upstream, scenario)
  await run.runSteps([...scenario.steps.filter((step) => step.do !== 'ask'), { do: 'wait', seconds: 1 }])
  const fork = await openFork(upstream)
  try {
    const whole = await fork.world.exportScenario()
    const world = await fork.world.readWorld()
    await expectSameAnswers(whole, world, [...world.contracts.keys()])
    for (const contract of [...world.links.keys()].slice(0, 1)) {
      await another.reset()
      const part = await fork.world.exportScenario(fork.world.addressBook.addressOf(contract))
      await expectSameAnswers(part, world, [contract])
    }
  } finally {
    await fork.close()
  }
})

type Saved = { scenario: Scenario; others: { lost: number; different?: readonly string[] } }

async function expectSameAnswers({ scenario, others }: Saved, world: World, contracts: readonly string[]) {
  expect(others).toMatchObject({ lost: 0, different: [] })
  expect(contracts.length).toBeGreaterThan(0)
  const read = readScenario(JSON.parse(JSON.stringify(scenario)), 'The saved scenario')
  expect(read.steps.at(-1)).toMatchObject({ do: 'ask' })
  const run = await startScenarioRun(another, read)
  await run.runSteps(read.steps.filter((step) => step.do !== 'ask'))
  expect([run.world.now - world.now, run.executor.addressBook.entries().length > 0]).toEqual([
    run.world.startedAt - (scenario.startsAt as number),
    true,
  ])
  for (const contract of contracts) {
    for (const method of contractMethods) {
      expect([contract, method, answerAbout(run.world, contract, method)]).toEqual([
        contract,
        method,
        answerAbout(world, contract, method),
      ])
    }
  }
}

/** The end of the commitment window is a time since the start, which the two worlds do not share. */
function answerAbout(world: World, contract: string, method: (typeof contractMethods)[number]) {
  const { value } = answer(world, { method, contract })
  const isTerms = method === 'terms' && value !== null
  return isTerms ? { ...(value as TermsAnswer), commitmentDeadline: null } : value
}
