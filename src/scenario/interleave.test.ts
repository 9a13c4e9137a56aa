import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { catalogue, findCase } from '../cases/index.ts'
import { answer } from '../model/answer-question.ts'
import { type FaultKind, ofBlockBefore } from '../model/fault.ts'
import type { Question } from '../model/question.ts'
import { emptyWorld, sharedContracts, type World } from '../model/world.ts'
import { scenario } from './builder.ts'
import { interleave, sharesChain } from './interleave.ts'
import { mergeScenarios, prefixed, renameQuestion } from './merge-scenarios.ts'
import { attackable } from './questions.ts'
import type { Scenario, Step } from './scenario.ts'
import { advance } from './timeline.ts'

const short = scenario('a/short', 'Two blocks').deploy('vault').ask(attackable('vault', false)).wait(10).build()
const long = scenario('a/long', 'Three blocks')
  .ask({ method: 'targets' })
  .deploy('vault')
  .deploy('other')
  .wait(9)
  .build()

/** Whether a scenario cannot share its blocks, its explorer or a contract. */
const isAlone = ({ steps }: Scenario) =>
  sharedContracts.some((name) => JSON.stringify(steps).includes(`"account":"${name}"`)) ||
  steps.some(
    (step) =>
      ['quirk', 'undone', 'pending', 'reorganise'].includes(step.do) ||
      (step.do === 'fault' && ofBlockBefore.has(step.kind)) ||
      (step.do === 'ask' && step.race),
  )

test('a scenario that pauses an agreement does not share its chain', () => {
  const begun = () => scenario('a/paused', 'Paused').attackableVault()
  expect(sharesChain(begun().build())).toBe(true)
  expect(sharesChain(begun().lifecycle('agreementA', 'pause').build())).toBe(false)
})

test('a scenario in which the answer at the block before is right does not share its chain', () => {
  const begun = (kind: FaultKind) => scenario('a/b', 'c').coveredVault().fault('node', kind)
  expect(sharesChain(begun('rpc-error').build())).toBe(true)
  for (const kind of ofBlockBefore) expect(sharesChain(begun(kind).build())).toBe(false)
})

const withoutHistory = ({ before: _, ...world }: World) => world

describe('interleave', () => {
  test('a fault affects only the questions of its own scenario', () => {
    const failing = scenario('a/failing', 'The node fails')
      .fault('node', 'empty')
      .ask(attackable('vault', false))
      .deploy('vault')
      .ask(attackable('vault', false))
      .endFaults()
      .ask(attackable('vault', false))
      .build()
    const scheduled = [...interleave([short, failing], emptyWorld(100))].flatMap((next) =>
      next.do === 'ask' ? [[next.scenarioIndex, next.stepIndex, next.world.failing.length, next.world.hasFailed]] : [],
    )
    expect(scheduled).toEqual([
      [1, 1, 1, false],
      [0, 1, 0, false],
      [1, 3, 1, false],
      [1, 5, 0, true],
    ])
  })

  test('joins blocks at the same second, followed by their questions', () => {
    const scheduled = [...interleave([short, long], emptyWorld(100))].map((next) =>
      next.do === 'mine'
        ? [next.time, next.parts.map(({ scenarioIndex }) => scenarioIndex)]
        : ['ask', next.scenarioIndex, next.stepIndex],
    )
    expect(scheduled).toEqual([
      ['ask', 1, 0],
      [101, [0, 1]],
      ['ask', 0, 1],
      [102, [1]],
      [111, [0, 1]],
    ])
  })

  test('behavior: does not change a single scenario', () => {
    for (const example of catalogue.filter((one) => !isAlone(one))) {
      const worlds = [...interleave([example], emptyWorld(1_000_000_000))].flatMap((next) =>
        'world' in next ? next.world : [],
      )
      const expected = askedWorlds(example)
      // With `toEqual`, this comparison took most of the file's time.
      expect(isDeepStrictEqual(worlds.map(withoutHistory), expected.map(withoutHistory)), example.id).toBe(true)
      // The last world has the history of all others.
      expect(isDeepStrictEqual(worlds.at(-1), expected.at(-1)), example.id).toBe(true)
    }
  })

  test('behavior: returns no steps without scenarios', () => {
    expect([...interleave([], emptyWorld(1))]).toEqual([])
  })
})

describe('mergeScenarios', () => {
  // Scenarios with a start time cannot share a chain.
  const scenarios = catalogue.filter((one) => one.startsAt === undefined && !isAlone(one))

  test('keeps the answer of each question, with prefixed names', () => {
    const merged = mergeScenarios('a/merged', scenarios)
    const asked = answersOf(merged)
    const expected = scenarios.map((example, index) =>
      answersOf(example, (question) => renameQuestion(question, prefixed(`w${index}`))),
    )
    expect(new Map(asked.filter(([question]) => question.method !== 'targets').map(keyed))).toEqual(
      new Map(
        expected
          .flat()
          .filter(([question]) => question.method !== 'targets')
          .map(keyed),
      ),
    )
    expect(asked).toHaveLength(expected.flat().length)
  })

  test('behavior: a fault applies only to the questions of its own scenario', () => {
    const failing = scenario('a/failing', 'The node fails')
      .fault('node', 'empty')
      .ask(attackable('vault', false))
      .build()
    const { steps } = mergeScenarios('a/b', [failing, short])
    expect(steps.map(({ do: verb }) => verb)).toEqual(['fault', 'ask', 'endFaults', 'sameBlock', 'ask', 'wait'])
  })

  test('behavior: does not change `waitUntil` and the registry moderator', () => {
    const waits = scenario('a/b', 'c')
      .attackableVault()
      .attempt('instantPromote', 'agreementA', { by: 'registryModerator' })
      .waitUntil('commitmentEnd', 'agreementA')
      .build()
    const { steps } = mergeScenarios('a/b', [waits, waits])
    expect(steps.at(-1)).toEqual({ do: 'waitUntil', deadline: 'commitmentEnd', agreement: 'w0AgreementA', offset: 0 })
    expect(JSON.stringify(steps)).toContain('"by":"registryModerator"')
    expect(JSON.stringify(steps)).toContain('"by":"w1Deployer"')
  })
})

function askedWorlds({ steps }: Scenario): World[] {
  const worlds: World[] = []
  steps.reduce((world, step) => {
    if (step.do === 'ask') worlds.push(world)
    return advance(world, step).world
  }, emptyWorld(1_000_000_000))
  return worlds
}

type Asked = [question: Question, seconds: number, value: unknown]

/** Lists each question with its time and its answer, if that contains no names. */
function answersOf({ steps }: Scenario, rename = (question: Question) => question): Asked[] {
  const all: Asked[] = []
  steps.reduce((world, step) => {
    if (step.do === 'ask') {
      for (const { expected: _, ...question } of step.questions) {
        const { value } = answer(world, question)
        const nameless = typeof value === 'object' ? value === null : value
        all.push([rename(question), world.now - world.startedAt, nameless])
      }
    }
    return advance(world, step).world
  }, emptyWorld(1_000_000_000))
  return all
}

/** Key of an answer: its question and time. */
const keyed = ([question, seconds, value]: Asked) => [`${JSON.stringify(question)} at ${seconds}`, value] as const

test('a scenario that links the official deployer, or depends on its nonce, does not share its chain', () => {
  for (const id of [
    'official-deployer/linked-deployer-create3',
    'official-deployer/linked-again',
    'create2-deployer/deployer-is-linked',
  ])
    expect(sharesChain(findCase(id) as Scenario)).toBe(false)
  expect(sharesChain(findCase('official-deployer/linked-proxy') as Scenario)).toBe(true)
})

test('a scenario of hundreds of blocks does not share its chain, since a node keeps few states', () => {
  const waits = (count: number) => Array.from({ length: count }, (): Step => ({ do: 'wait', seconds: 1 }))
  const short = findCase('top-level/approved-agreement-opens-its-vault') as Scenario
  expect(sharesChain({ ...short, steps: [...waits(20), ...short.steps] })).toBe(true)
  expect(sharesChain({ ...short, steps: [...waits(260), ...short.steps] })).toBe(false)
})

test('a scenario with open targets does not share its chain', () => {
  for (const id of ['open-readings/linked-again-existing-children', 'open-readings/listed-twice-none-first'])
    expect(sharesChain(findCase(id) as Scenario)).toBe(false)
  expect(sharesChain(findCase('top-level/approved-agreement-opens-its-vault') as Scenario)).toBe(true)
})
