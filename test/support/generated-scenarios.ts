import { generateScenario } from '../../src/generate/generate-scenario.ts'
import type { Level } from '../../src/model/rules.ts'
import { emptyWorld, type World } from '../../src/model/world.ts'
import type { Scenario, ScenarioQuestion } from '../../src/scenario/scenario.ts'
import { advance } from '../../src/scenario/timeline.ts'

// What tests of generated scenarios share.

/** The first scenarios of a seed and level. Generating them takes most of a test file's time: each is generated once. */
export function generated(count: number, seed = 1, level?: Level): Scenario[] {
  const known = bySeed.get(`${seed} ${level}`) ?? []
  bySeed.set(`${seed} ${level}`, known)
  while (known.length < count) known.push(generateScenario(seed, known.length, level))
  return known.slice(0, count)
}
const bySeed = new Map<string, Scenario[]>()

/** A scenario without steps. */
export const asScenario: Scenario = { id: 'a/b', title: 'c', level: 'deployment', rules: [], steps: [] }

/** The world at the end of a scenario. */
export const end = ({ steps, startsAt }: Scenario): World =>
  steps.reduce((world, step) => advance(world, step).world, emptyWorld(startsAt ?? 1_000_000_000))

/** Whether this holds of the world and the question, at any question of a scenario. */
export function atQuestions(
  { steps, startsAt }: Scenario,
  holds: (world: World, question: ScenarioQuestion) => boolean,
): boolean {
  let world = emptyWorld(startsAt ?? 1_000_000_000)
  return steps.some((step) => {
    world = advance(world, step).world
    return step.do === 'ask' && step.questions.some((question) => holds(world, question))
  })
}
