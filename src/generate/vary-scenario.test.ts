import { expect, test } from 'vitest'
import { catalogue } from '../cases/index.ts'
import { createdBy } from '../model/rename-action.ts'
import type { Level } from '../model/rules.ts'
import { parseScenario } from '../scenario/parse-scenario.ts'
import { type Action, actionsOf, type Scenario, type Step } from '../scenario/scenario.ts'
import { isVariable, varyScenario } from './vary-scenario.ts'

const cases = catalogue.filter(isVariable)
const varied = (level: Level, count = 400) =>
  Array.from({ length: count }, (_, number) => varyScenario(cases, 1, number, level))
const hardened = varied('hardened')
const deployment = varied('deployment', 100)

const verbs = ({ steps }: Scenario) => steps.map((step) => step.do)
const has = (verb: Step['do']) => (scenario: Scenario) => verbs(scenario).includes(verb)
const asksOf = ({ steps }: Scenario) => steps.flatMap((step) => (step.do === 'ask' ? [step.questions] : []))

test('seed and number determine a variation', () => {
  expect(varyScenario(cases, 7, 3, 'hardened')).toEqual(varyScenario(cases, 7, 3, 'hardened'))
  expect(varyScenario(cases, 7, 3, 'hardened')).not.toEqual(varyScenario(cases, 7, 4, 'hardened'))
  expect(varyScenario(cases, 7, 3, 'hardened')).not.toEqual(varyScenario(cases, 8, 3, 'hardened'))
})

test('every variation is a valid scenario file without hand-written answers, and with small asks', () => {
  for (const scenario of [...hardened, ...deployment]) {
    expect(parseScenario(JSON.stringify(scenario), scenario.id)).toEqual(scenario)
    expect(
      asksOf(scenario)
        .flat()
        .filter((question) => 'expected' in question),
    ).toEqual([])
    for (const questions of asksOf(scenario)) expect(questions.length).toBeLessThanOrEqual(4)
  }
})

test('below level hardened, variations have no faults, and most ask about several blocks', () => {
  for (const verb of ['fault', 'quirk', 'reorganise'] as const) expect(deployment.filter(has(verb))).toEqual([])
  expect(deployment.filter((scenario) => asksOf(scenario).length > 1).length).toBeGreaterThan(50)
})

test('level hardened has every combination of faults, quirks and reorganisations', () => {
  const kindOf = (scenario: Scenario) =>
    (['fault', 'quirk', 'reorganise'] as const).map((verb) => has(verb)(scenario)).join()
  expect(new Set(hardened.map(kindOf)).size).toBe(8)
  const troubled = hardened.filter((scenario) => has('fault')(scenario) || has('quirk')(scenario))
  for (const scenario of troubled) {
    const asks = asksOf(scenario)
    expect(asks.at(-1), scenario.id).toEqual(asks.at(-2))
    expect(scenario.level).toBe('hardened')
  }
})

test('reorganisations leave the chain at its length, shorter or longer', () => {
  const steps = hardened.flatMap((scenario) => scenario.steps.filter((step) => step.do === 'reorganise'))
  expect(steps.filter(({ newBlocks }) => newBlocks === undefined).length).toBeGreaterThan(50)
  expect(steps.filter(({ blocks, newBlocks }) => newBlocks === blocks - 1).length).toBeGreaterThan(50)
  expect(steps.filter(({ blocks, newBlocks }) => newBlocks === blocks + 2).length).toBeGreaterThan(25)
})

test('some variations have a pending transaction, which creates no contract', () => {
  const pending = (scenarios: Scenario[]) =>
    scenarios.flatMap(({ steps }) => steps.filter((step) => step.do === 'pending'))
  for (const [scenarios, least] of [
    [hardened, 40],
    [deployment, 10],
  ] as const) {
    expect(pending(scenarios).length).toBeGreaterThan(least)
    for (const { actions } of pending(scenarios)) expect(actions.flatMap(createdBy)).toEqual([])
  }
})

test('some reorganisations repeat undone actions, also if the explorer keeps undone blocks', () => {
  const again = (scenario: Scenario) => scenario.steps.some((step) => step.do === 'reorganise' && step.actions)
  const shown = (scenario: Scenario) =>
    scenario.steps.some((step) => step.do === 'quirk' && step.kind === 'keeps-undone')
  expect(hardened.filter((scenario) => again(scenario) && shown(scenario)).length).toBeGreaterThan(5)
  expect(hardened.filter((scenario) => again(scenario) && !shown(scenario)).length).toBeGreaterThan(20)
})

test('each part of a source fails in some variations', () => {
  const faults = hardened.flatMap(({ steps }) => steps.filter((step) => step.do === 'fault'))
  const parts = new Set(
    faults.map(({ source, method, contractFunction, path }) => method ?? contractFunction ?? path ?? source),
  )
  for (const part of ['node', 'explorer', 'eth_getLogs', 'eth_call', 'getDetails', 'getAgreementInfo', '/agreements'])
    expect(parts).toContain(part)
  expect(parts.size).toBeGreaterThan(25)
})

test('asks about a name only after its contract is created', () => {
  for (const scenario of [...hardened, ...deployment]) {
    const made = new Map<string, number>()
    for (const [index, step] of scenario.steps.entries())
      for (const name of actionsOf(step).flatMap(madeBy)) if (!made.has(name)) made.set(name, index)
    for (const [index, step] of scenario.steps.entries()) {
      const asked = step.do === 'ask' ? step.questions : []
      for (const question of asked)
        if ('contract' in question) expect(made.get(question.contract) ?? -1, scenario.id).toBeLessThan(index)
    }
  }
})

/** Names the contracts that an action makes. */
function madeBy(action: Action): string[] {
  if (action.do === 'deploy') return [action.contract, ...(action.children ?? [])]
  return action.do === 'spawn' ? action.children : []
}
