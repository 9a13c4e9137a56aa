import { expect, test } from 'vitest'
import { UsageError } from '../platform/errors.ts'
import { scenario } from './builder.ts'
import { parseScenario } from './parse-scenario.ts'
import { attackable } from './questions.ts'
import type { Scenario, Step } from './scenario.ts'

const example = scenario('names/order', 'A vault under an agreement')
  .attackableVault()
  .ask(attackable('vault', true))
  .build()
const [deploy, create] = example.steps as [Step, Step]
const ask: Step = { do: 'ask', questions: [{ method: 'isAttackable', contract: 'vault' }] }

const parsed = (change: Partial<Scenario>) => () =>
  parseScenario(JSON.stringify({ ...example, ...change }), 'file.json')
const problem = (read: () => unknown) => {
  try {
    return void read()
  } catch (error) {
    return (error as UsageError).facts
  }
}

test('rejects a contract whose name was used earlier as an account', () => {
  expect(parsed({})).not.toThrow()
  expect(parsed({ steps: [create, deploy] })).toThrow(UsageError)
  expect(problem(parsed({ steps: [create, deploy] }))).toEqual({
    place: 'steps[1]',
    problem: 'the name vault is already used for something else: use a name only after the step that creates it',
  })
  expect(problem(parsed({ steps: [ask, deploy] }))).toMatchObject({ place: 'steps[1]' })
  const values = [{ contract: 'other', symbol: 'USD' }]
  const other: Step = { do: 'deploy', contract: 'other', kind: 'vault' }
  expect(problem(parsed({ values, steps: [other, deploy, ask] } as Partial<Scenario>))).toBeUndefined()
  expect(problem(parsed({ values, steps: [deploy, ask, other] } as Partial<Scenario>))).toMatchObject({
    place: 'steps[2]',
  })
})

test('rejects the same name for a contract and an agreement', () => {
  const both: Step = { do: 'deploy', contract: 'agreementA', kind: 'vault' }
  expect(problem(parsed({ steps: [deploy, both, create] }))).toMatchObject({ place: 'steps[2]' })
  expect(problem(parsed({ steps: [deploy, create, both] }))).toMatchObject({ place: 'steps[2]' })
})

test('rejects a title with control characters', () => {
  expect(problem(parsed({ title: 'A vault\nrm -rf .' }))).toEqual({
    place: 'title',
    problem: 'expected one line of text',
  })
  expect(problem(parsed({ title: '\u001b[2J' }))).toMatchObject({ place: 'title' })
})

test('rejects an action that creates a name that it uses itself, or the registry moderator', () => {
  expect(problem(parsed({ steps: [{ do: 'deploy', contract: 'me', kind: 'vault', by: 'me' }] }))).toMatchObject({
    place: 'steps[0]',
  })
  expect(problem(parsed({ steps: [{ do: 'deploy', contract: 'registryModerator', kind: 'vault' }] }))).toMatchObject({
    place: 'steps[0]',
  })
})

test('accepts a name again after a reorganisation undid it', () => {
  const undone: Step = { do: 'undone', actions: [deploy as never] }
  expect(problem(parsed({ steps: [undone, ask, deploy] }))).toBeUndefined()
  const replaced: Step = { do: 'reorganise', blocks: 1 }
  expect(problem(parsed({ steps: [deploy, ask, replaced, ask, deploy] }))).toBeUndefined()
  const again: Step = { ...replaced, actions: [deploy as never] }
  expect(problem(parsed({ steps: [deploy, ask, again, ask] }))).toBeUndefined()
  expect(problem(parsed({ steps: [deploy, again, deploy] }))).toMatchObject({ place: 'steps[2]' })
  expect(problem(parsed({ steps: [deploy, again, replaced, deploy] }))).toBeUndefined()
  expect(problem(parsed({ steps: [deploy, { do: 'wait', seconds: 1 }, replaced, deploy] }))).toMatchObject({
    place: 'steps[3]',
  })
  // A shorter chain has the block that made the name as its last one again.
  const shorter: Step = { ...replaced, newBlocks: 0 }
  expect(problem(parsed({ steps: [deploy, { do: 'wait', seconds: 1 }, shorter, shorter, deploy] }))).toBeUndefined()
  expect(problem(parsed({ steps: [deploy, { do: 'wait', seconds: 1 }, shorter, deploy] }))).toMatchObject({
    place: 'steps[3]',
  })
})
