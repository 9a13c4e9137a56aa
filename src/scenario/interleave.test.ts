import { describe, expect, test } from 'vitest'
import { answer } from '../model/answer.ts'
import type { Question } from '../model/question.ts'
import { emptyWorld, type World } from '../model/world.ts'
import { scenario } from './builder.ts'
import { catalogue, findCase } from './catalogue/index.ts'
import { interleave, sharesChain } from './interleave.ts'
import { mergeScenarios } from './merge.ts'
import { attackable } from './questions.ts'
import { prefixed, renameQuestion } from './rename.ts'
import type { Scenario } from './scenario.ts'
import { advance } from './timeline.ts'

const short = scenario('a/short', 'Two blocks').deploy('vault').ask(attackable('vault', false)).wait(10).build()
const long = scenario('a/long', 'Three blocks')
  .ask({ method: 'targets' })
  .deploy('vault')
  .deploy('other')
  .wait(9)
  .build()

/** Whether a scenario needs its blocks, or its explorer, for itself. */
const isAlone = ({ steps }: Scenario) =>
  steps.some((step) => step.do === 'quirk' || step.do === 'undone' || (step.do === 'ask' && step.race))

describe('interleave', () => {
  test('a source that fails, fails while its own scenario asks', () => {
    const failing = scenario('a/failing', 'The node fails')
      .fault('node', 'empty')
      .ask(attackable('vault', false))
      .deploy('vault')
      .ask(attackable('vault', false))
      .endFaults()
      .ask(attackable('vault', false))
      .build()
    const told = [...interleave([short, failing], 100)].flatMap((scene) =>
      scene.do === 'ask' ? [[scene.place, scene.index, scene.world.failing.length, scene.world.hasFailed]] : [],
    )
    expect(told).toEqual([
      [1, 1, 1, false],
      [0, 1, 0, false],
      [1, 3, 1, false],
      [1, 5, 0, true],
    ])
  })

  test('what falls on the same second is one block, and who asks does so at once', () => {
    const told = [...interleave([short, long], 100)].map((scene) =>
      scene.do === 'mine' ? [scene.time, scene.parts.map(({ place }) => place)] : ['ask', scene.place, scene.index],
    )
    expect(told).toEqual([
      ['ask', 1, 0],
      [101, [0, 1]],
      ['ask', 0, 1],
      [102, [1]],
      [111, [0, 1]],
    ])
  })

  test('behavior: a scenario on its own is told as it is', () => {
    for (const example of catalogue.filter((one) => !isAlone(one))) {
      const worlds = [...interleave([example], 1_000_000_000)].flatMap((scene) => ('world' in scene ? scene.world : []))
      expect(worlds).toEqual(askedWorlds(example))
    }
  })

  test('behavior: no scenarios, no scenes', () => {
    expect([...interleave([], 1)]).toEqual([])
  })
})

describe('mergeStories', () => {
  // Some of them ask for a time of their own to begin at.
  const scenarios = catalogue.filter((one) => one.startsAt === undefined && !isAlone(one))

  test('each question has the answer that it had in its own scenario, under the other names', () => {
    const merged = mergeScenarios('a/merged', scenarios)
    const asked = answersOf(merged)
    const expected = scenarios.map((example, place) =>
      answersOf(example, (question) => renameQuestion(question, prefixed(`w${place}`))),
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

  test('behavior: what fails for one scenario fails for its questions alone', () => {
    const failing = scenario('a/failing', 'The node fails')
      .fault('node', 'empty')
      .ask(attackable('vault', false))
      .build()
    const { steps } = mergeScenarios('a/b', [failing, short])
    expect(steps.map(({ do: verb }) => verb)).toEqual(['fault', 'ask', 'endFaults', 'sameBlock', 'ask', 'wait'])
  })

  test('behavior: a deadline stays a deadline, and the registry moderator stays who it is', () => {
    const waits = scenario('a/b', 'c')
      .deploy('vault')
      .agreement('agreementA', { covers: ['vault'] })
      .underAttack('agreementA')
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

/** What is asked when, and what is said of it that has no names in it. */
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

/** The same question at the same time has the same answer. */
const keyed = ([question, seconds, value]: Asked) => [`${JSON.stringify(question)} at ${seconds}`, value] as const

test('a scenario that leaves targets open shares no chain: whoever lists the others would have to refuse', () => {
  for (const id of ['open-readings/linked-again-existing-children', 'open-readings/listed-twice-none-first'])
    expect(sharesChain(findCase(id) as Scenario)).toBe(false)
  expect(sharesChain(findCase('top-level/approved-agreement-opens-its-vault') as Scenario)).toBe(true)
})
