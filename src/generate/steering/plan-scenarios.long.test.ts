import { expect, test } from 'vitest'
import { modelMutants } from '../../mistakes/model-mutants.ts'
import { showingMutants } from '../shows/features.ts'
import { planScenarios } from './plan-scenarios.ts'

test('plans each round after the beginning independently', () => {
  const mutants = showingMutants(modelMutants.filter(({ rule }) => rule === 'LIST-2'))
  const [inOrder, alone] = [planScenarios({ seed: 3, mutants }), planScenarios({ seed: 3, mutants })]
  const last = alone.at(110)
  expect(Array.from({ length: 111 }, (_, index) => inOrder.at(index)).at(-1)).toEqual(last)
  expect(last.scenario.id).toBe('generated/seed-3-scenario-110')
  expect(alone.at(1).scenario).toEqual(inOrder.at(1).scenario)
})
