import { expect, test } from 'vitest'
import { campaignScenario } from '../../generate/campaign-scenario.ts'
import { actionsOf } from '../../scenario/scenario.ts'
import { missingFor } from '../resolvers/playable.ts'
import { withClosingSteps } from './closing-steps.ts'

const scenario = campaignScenario(1, 0)
const made = (lacks: string[]) => {
  const custom = { name: 'some', actions: {}, lacks: new Set(lacks) }
  const steps = withClosingSteps(scenario, 0, custom).steps.slice(scenario.steps.length)
  return { missing: missingFor({ steps }, custom), names: steps.flatMap(actionsOf).map((action) => action.do) }
}

test('omits closing steps that need a missing action, and the steps that depend on them', () => {
  expect(made([])).toMatchObject({
    missing: undefined,
    names: expect.arrayContaining(['approveAttack', 'finalizeState']),
  })
  const { missing, names } = made(['approveAttack', 'setProtocolName'])
  expect(missing).toBeUndefined()
  expect(names).toContain('requestUnderAttack')
  expect(names).not.toContain('markCorrupted')
})

test('uses every closing step with the mock contracts', () => {
  const names = withClosingSteps(scenario, 0, undefined).steps.flatMap(actionsOf)
  expect(names).toContainEqual(expect.objectContaining({ do: 'changeRegistryModerator', to: 'multisig' }))
  expect(names).toContainEqual(expect.objectContaining({ do: 'createAgreement', byHand: true }))
})
