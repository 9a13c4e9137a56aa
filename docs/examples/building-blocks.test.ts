import fc from 'fast-check'
import {
  advance,
  answer,
  arbitraryScenario,
  emptyWorld,
  scenario,
  startScenarioRun,
  startTestNetwork,
  type TestNetwork,
} from 'harborcheck'
import { afterAll, beforeAll, expect, test } from 'vitest'
import create from './registry-only.ts'

test('what the rules say of a scenario', () => {
  const { steps } = scenario('my/late-child', 'A factory makes a child after it was linked')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .build()
  const world = steps.reduce((world, step) => advance(world, step).world, emptyWorld(1_700_000_000))
  const { value, because } = answer(world, { method: 'isAttackable', contract: 'child' })
  expect(value).toBe(false)
  expect(because.map(({ rule }) => rule)).toContain('CHILD-2')
})

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

test('my resolver never calls attackable what is not', async () => {
  const property = fc.asyncProperty(arbitraryScenario({ agreements: 2, contracts: 6 }), async (scenario) => {
    await network.reset()
    const run = await startScenarioRun(network, scenario)
    for (const step of scenario.steps) await run.runStep(step)
    const resolver = await create(network.environment)
    for (const { name, address } of run.executor.addressBook.entries()) {
      if (!(await resolver.isAttackable?.(address))) continue
      expect(answer(run.world, { method: 'isAttackable', contract: name }).value).toBe(true)
    }
  })
  await fc.assert(property, { numRuns: 20 })
}, 60_000)
