import fc from 'fast-check'
import { advance, answer, emptyWorld, perform, type Stage, scenarios, setStage, story } from 'harborcheck'
import { afterAll, beforeAll, expect, test } from 'vitest'
import create from './registry-only.ts'

test('what the rules say of a story', () => {
  const { steps } = story('my/late-child', 'A factory makes a child after it was linked')
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

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.close())

test('my resolver never calls attackable what is not', async () => {
  const property = fc.asyncProperty(scenarios({ agreements: 2, contracts: 6 }), async (scenario) => {
    await stage.reset()
    const told = await perform(stage, scenario)
    for (const step of scenario.steps) await told.play(step)
    const resolver = await create(stage.environment)
    for (const { name, address } of told.player.roster.entries()) {
      if (!(await resolver.isAttackable?.(address))) continue
      expect(answer(told.world, { method: 'isAttackable', contract: name }).value).toBe(true)
    }
  })
  await fc.assert(property, { numRuns: 20 })
}, 60_000)
