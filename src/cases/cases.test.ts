import { describe, expect, test } from 'vitest'
import { modelMutants } from '../mistakes/model-mutants.ts'
import { namePattern } from '../model/action.ts'
import { answer } from '../model/answer-question.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import { isMeta, type RuleId, rules } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { parseScenario } from '../scenario/parse-scenario.ts'
import type { Expected, Scenario } from '../scenario/scenario.ts'
import { catalogue, findCase } from './index.ts'

const topicOf = ({ id }: Scenario) => id.split('/')[0] as string

/** Every question of a case with its world and hand-written answer. */
function* play(scenario: Scenario): Generator<{ world: World; question: Question & { expected?: Expected } }> {
  for (const { step, world } of walkSteps(scenario)) {
    if (step.do === 'ask') for (const question of step.questions) yield { world, question }
  }
}

/** The model's answer in the form of the expected one: the same members of terms, targets in one order. */
function comparable(value: AnswerValue | Expected | undefined, expected: Expected | undefined): unknown {
  if (Array.isArray(value)) {
    return value
      .map((target) => ({ ...target, contracts: [...target.contracts].sort() }))
      .sort((one, other) => one.agreement.localeCompare(other.agreement))
  }
  if (value === null || typeof value !== 'object' || typeof expected !== 'object' || expected === null) return value
  if ('via' in expected) return value
  return Object.fromEntries(Object.keys(expected).map((key) => [key, (value as Record<string, unknown>)[key]]))
}

/** Every name that a case uses for an account, a contract or an agreement. */
function namesOf(scenario: Scenario): string[] {
  const keys = new Set([
    'contract',
    'agreement',
    'account',
    'factory',
    'owner',
    'by',
    'to',
    'adopter',
    'through',
    'parent',
  ])
  const found: string[] = []
  JSON.stringify([scenario.steps, scenario.elsewhere], (key, value) => {
    if (keys.has(key) && typeof value === 'string') found.push(value)
    if ((key === 'children' || key === 'proxies' || key === 'contracts') && Array.isArray(value)) {
      found.push(...value.filter((item) => typeof item === 'string'))
    }
    return value
  })
  return found
}

test('ids are unique and well-formed, and findCase finds them', () => {
  const ids = catalogue.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/)
  for (const scenario of catalogue) expect(findCase(scenario.id)).toBe(scenario)
  expect(findCase('top-level/no-such-case')).toBeUndefined()
})

test('titles are unique sentences', () => {
  const titles = catalogue.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  for (const title of titles) expect(title).toMatch(/^[A-Z].{19,118}[^.]$/)
})

test('every topic has enough cases', () => {
  const counts: Record<string, number> = {}
  for (const scenario of catalogue) counts[topicOf(scenario)] = (counts[topicOf(scenario)] ?? 0) + 1
  const atLeast = {
    'top-level': 10,
    'conflicting-registries': 12,
    'child-contracts': 14,
    'immediate-deployer': 14,
    create3: 8,
    'official-deployer': 9,
    'create2-deployer': 3,
    'older-contracts': 3,
    'known-addresses': 2,
    'cutoff-time': 14,
    links: 18,
    'fake-events': 2,
    states: 18,
    'countdown-expiry': 14,
    time: 10,
    terms: 16,
    'extreme-values': 5,
    'legacy-check': 8,
    targets: 16,
    'no-code': 10,
    'long-life': 1,
    'chains-and-spelling': 8,
    'open-readings': 4,
    'delegated-accounts': 3,
    networks: 8,
    'public-node': 14,
    'failing-explorer': 24,
    'failing-node': 28,
    'lagging-explorer': 30,
    'racing-blocks': 12,
  }
  expect(Object.keys(counts)).toEqual(Object.keys(atLeast))
  for (const [topic, count] of Object.entries(atLeast)) expect(counts[topic], topic).toBeGreaterThanOrEqual(count)
  expect(catalogue.length).toBeGreaterThanOrEqual(150)
})

// No case is about a META rule: those compare two scenarios.
const ofCases = rules.map(({ id }) => id).filter((id) => !isMeta(id))
test.each(ofCases)('%s has at least two cases', (id: RuleId) => {
  expect(catalogue.filter(({ rules }) => rules.includes(id)).length).toBeGreaterThanOrEqual(2)
})

test('only cases of the topic time have a start time', () => {
  for (const scenario of catalogue) {
    if (scenario.startsAt !== undefined) expect(topicOf(scenario)).toBe('time')
  }
})

test('cases are short on average', () => {
  const blocks = catalogue.flatMap(({ steps }) => steps.filter((step) => step.do !== 'ask')).length
  expect(blocks / catalogue.length).toBeLessThan(15)
})

/** Whether some model mutant of the rule answers a question of the case wrongly. */
function caughtBy(scenario: Scenario, rule: RuleId): boolean {
  const books = modelMutants.filter((modelMutant) => modelMutant.rule === rule).map(({ book }) => book)
  const whole = (value: AnswerValue) => JSON.stringify(comparable(value, undefined))
  for (const { world, question } of play(scenario)) {
    const right = whole(answer(world, question).value)
    if (books.some((book) => whole(answer(world, question, book).value) !== right)) return true
  }
  return false
}

describe.each(catalogue.map((scenario) => [scenario.id, scenario] as const))('%s', (_, scenario) => {
  test('is a valid scenario file', () => {
    expect(parseScenario(JSON.stringify(scenario), scenario.id)).toEqual(scenario)
  })

  test('has well-formed names', () => {
    for (const name of namesOf(scenario)) expect(name).toMatch(namePattern)
  })

  test('catches a model mutant of each of its rules', () => {
    const detectable = scenario.rules.filter((rule) => modelMutants.some((modelMutant) => modelMutant.rule === rule))
    expect(detectable.filter((rule) => !caughtBy(scenario, rule))).toEqual([])
  })

  test('has a hand-written answer to every question, which the model confirms', () => {
    const asked = [...play(scenario)]
    expect(asked.length).toBeGreaterThan(0)
    for (const [index, { world, question }] of asked.entries()) {
      const label = `question ${index + 1}, ${JSON.stringify(question)}`
      expect(question, label).toHaveProperty('expected')
      expect(question.expected === 'refused', label).toBe(world.wrongChainId === true)
      if (world.wrongChainId) continue
      const value = answer(world, question).value
      expect(comparable(value, question.expected), label).toEqual(comparable(question.expected, question.expected))
    }
  })
})

test('cases of level hardened are only about rules of that level', () => {
  const levelOf = new Map(rules.map(({ id, level }) => [id, level]))
  const hardened = catalogue.filter(({ level }) => level === 'hardened')
  const others = hardened.filter((one) => one.rules.some((id) => levelOf.get(id) !== 'hardened'))
  expect(others.map(({ id }) => id)).toEqual([])
})

test('cases below level hardened have no question before a reorganisation', () => {
  const reorganised = catalogue.filter(({ steps }) => steps.some((step) => step.do === 'reorganise'))
  expect(reorganised.length).toBeGreaterThan(5)
  expect(reorganised.filter(({ level }) => level !== 'hardened').map(({ id }) => id)).toEqual([])
})
