import { expect, test } from 'vitest'
import { catalogue } from '../../cases/index.ts'
import { UsageError } from '../../platform/errors.ts'
import { selectScenarios } from './select-scenarios.ts'

const level = 'deployment'
const filter = 'top-level/*'

test('a rule of explorers selects every scenario, another rule only its own', () => {
  const all = selectScenarios(catalogue, { level, filter })
  expect(all.length).toBeGreaterThan(1)
  expect(selectScenarios(catalogue, { level, filter, rule: 'api-5' })).toEqual(all)
  const some = selectScenarios(catalogue, { level, rule: 'bind-3' })
  expect(some.length).toBeGreaterThan(0)
  expect(some.every(({ rules }) => rules.includes('BIND-3'))).toBe(true)
})

test('leaves out scenarios that cannot share one growing chain', () => {
  const scenarios = selectScenarios(catalogue, { level: 'hardened' })
  expect(scenarios.length).toBeLessThan(catalogue.length)
  expect(scenarios.filter(({ elsewhere, subjectEnvironment }) => elsewhere || subjectEnvironment)).toEqual([])
  const steps = scenarios.flatMap(({ steps }) => steps.map(({ do: what }) => what))
  expect(steps.filter((what) => ['fault', 'quirk', 'undone'].includes(what))).toEqual([])
  // All children of the official deployer would be covered, those of other scenarios too.
  expect(catalogue.some(({ id }) => id === 'official-deployer/linked-deployer')).toBe(true)
  expect(scenarios.filter(({ id }) => id === 'official-deployer/linked-deployer')).toEqual([])
})

test('selects one scenario that links the factory of the older contracts', () => {
  const ids = selectScenarios(catalogue, { level }).map(({ id }) => id)
  expect(ids.filter((id) => id.startsWith('older-contracts/'))).toEqual(['older-contracts/linked-factory'])
})

test('behavior: throws UsageError for a rule of other products, or if the filter matches no scenario', () => {
  expect(() => selectScenarios(catalogue, { level, rule: 'API-12' })).toThrow('There is no rule of explorers "API-12"')
  const select = () => selectScenarios(catalogue, { level, filter: 'networks/*' })
  expect(select).toThrow(UsageError)
  expect(select).toThrow('No selected scenario can check an explorer')
})
