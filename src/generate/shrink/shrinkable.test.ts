import fc from 'fast-check'
import { expect, test } from 'vitest'
import { end } from '../../../test/support/generated-scenarios.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { World } from '../../model/world.ts'
import { parseScenario } from '../../scenario/parse-scenario.ts'
import { actionsOf, type Scenario } from '../../scenario/scenario.ts'
import { arbitraryScenario } from '../generate-scenario.ts'

test('a failing property ends with the steps that its failure needs, and its path replays it', () => {
  const isAttackable = (world: World) =>
    [...world.contracts.keys()].some((name) => rulebook.isAttackable(world, name).value)
  const tried: Scenario[] = []
  const nothingAttackable = fc.property(arbitraryScenario({ level: 'hardened' }), (scenario) => {
    tried.push(scenario)
    return !isAttackable(end(scenario))
  })
  const { counterexample, seed, counterexamplePath: path } = fc.check(nothingAttackable, { seed: 3, numRuns: 100 })
  expect(counterexample?.[0].steps.flatMap(actionsOf).map(({ do: verb }) => verb)).toEqual([
    'deploy',
    'createAgreement',
    'extendCommitmentWindow',
    'requestUnderAttack',
    'approveAttack',
  ])
  expect(tried.length).toBeLessThan(200)
  for (const one of tried) expect(parseScenario(JSON.stringify(one), one.id)).toEqual(one)
  expect(fc.check(nothingAttackable, { seed, path: path as string }).counterexample).toEqual(counterexample)
})
