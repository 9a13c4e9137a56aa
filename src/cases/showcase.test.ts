import { expect, test } from 'vitest'
import { answer } from '../model/answer-question.ts'
import { stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { parseScenario } from '../scenario/parse-scenario.ts'
import { deadlineOf } from '../scenario/timeline.ts'
import { catalogue } from './index.ts'
import { showcase } from './showcase.ts'

const steps = [...walkSteps(showcase)]
const world = steps.at(-1)?.world as World
const { now, startedAt, agreements, contracts } = world

test('every question has a hand-written answer, which the model confirms', () => {
  const asked = steps.flatMap(({ step, world }) =>
    step.do === 'ask' ? step.questions.map((question) => ({ question, world })) : [],
  )
  expect(asked.length).toBeGreaterThan(100)
  for (const { question, world } of asked) {
    const { value } = answer(world, question)
    if (Array.isArray(value) && Array.isArray(question.expected)) {
      const inOrder = (targets: typeof value) =>
        targets
          .map((target) => ({ ...target, contracts: [...target.contracts].sort() }))
          .sort((one, other) => one.agreement.localeCompare(other.agreement))
      expect(inOrder(value)).toEqual(inOrder(question.expected))
    } else if (question.method === 'terms' && question.expected !== null) {
      expect(value, question.contract).toMatchObject(question.expected as object)
    } else expect(value, JSON.stringify(question)).toEqual(question.expected)
  }
})

test('every contract occurs in a question or an answer', () => {
  const spoken = JSON.stringify(showcase.steps.filter((step) => step.do === 'ask'))
  expect([...contracts.keys()].filter((name) => !spoken.includes(`"${name}"`))).toEqual([])
})

test('every reachable state occurs at the end', () => {
  const reached = [...agreements.values()].map(({ registration }) => stateAt(registration, now))
  expect([...new Set(reached)].toSorted()).toEqual([
    'ATTACK_REQUESTED',
    'CORRUPTED',
    'NOT_DEPLOYED',
    'PRODUCTION',
    'PROMOTION_REQUESTED',
    'UNDER_ATTACK',
  ])
})

test('each agreement is in the state that its name states', () => {
  const stateOf = (name: string) => stateAt(agreements.get(`${name}Agreement`)?.registration, now)
  expect(stateOf('requested')).toBe('ATTACK_REQUESTED')
  expect(stateOf('attacked')).toBe('UNDER_ATTACK')
  expect(stateOf('cancelled')).toBe('UNDER_ATTACK')
  expect(stateOf('corrupted')).toBe('CORRUPTED')
  expect(stateOf('production')).toBe('PRODUCTION')
  expect(stateOf('promotedAtOnce')).toBe('PRODUCTION')
  expect(stateOf('rejected')).toBe('NOT_DEPLOYED')
  expect(stateOf('unregistered')).toBe('NOT_DEPLOYED')
})

test('three deadlines are minutes ahead', () => {
  const left = (...of: [Parameters<typeof deadlineOf>[1], string]) => (deadlineOf(world, ...of) ?? 0) - now
  expect(left('countdownEnd', 'endingSoonAgreement')).toBe(300)
  expect(left('requestDeadline', 'undecidedAgreement')).toBe(600)
  expect(left('commitmentEnd', 'committedAgreement')).toBe(900)
  expect(now - startedAt).toBe(1_295_406)
})

test('is a valid scenario file with few blocks and a unique id and title', () => {
  expect(parseScenario(JSON.stringify(showcase), showcase.id)).toEqual(showcase)
  expect(showcase.steps.filter(({ do: what }) => what !== 'ask').length).toBeLessThan(15)
  expect(catalogue.some(({ id, title }) => id === showcase.id || title === showcase.title)).toBe(false)
})
