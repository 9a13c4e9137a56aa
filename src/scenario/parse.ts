import { UsageError } from '../errors.ts'
import type { World } from '../model/world.ts'
import { checkExpected } from './check-expected.ts'
import { findTakenName } from './find-taken-name.ts'
import { firstWorld } from './networks.ts'
import { isRaced, minesBlock, racesOf } from './races.ts'
import type { Scenario, Step } from './scenario.ts'
import { asScenario, scenarioSchema } from './schema.ts'
import { advance, ImpossibleStep } from './timeline.ts'

/** The largest scenario file that is read, in bytes. The largest case of the catalogue takes a tenth of it. */
export const MAX_SCENARIO_BYTES = 1_048_576

/**
 * Reads a scenario from the text of a file.
 * @param source what to call it in errors: the file's path.
 * @throws UsageError naming the place and what was expected: not JSON, not of the schema, an unknown name, time that
 * would move backwards, an action that reverts without the scenario saying so, an `expected` that is not the answer.
 */
export function parseScenario(text: string, source: string): Scenario {
  return readScenario(parseJson(text, source), source)
}

/** As {@link parseScenario}, of JSON that was read already. */
export function readScenario(value: unknown, source: string): Scenario {
  const parsed = scenarioSchema.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const place = issue?.path.length ? placeOf(issue.path) : 'the top level'
    throw notAScenario(source, place, issue?.message ?? 'not a scenario')
  }
  const scenario = asScenario(parsed.data)
  checkStory(scenario, source)
  checkExpected(scenario, source)
  return scenario
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notAScenario(source, 'the file', `not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** Plays the scenario on the model: what is impossible there would only fail later on the chain. */
function checkStory(scenario: Scenario, source: string): void {
  if (scenario.told && scenario.elsewhere) {
    throw notAScenario(
      source,
      'told',
      'expected no `elsewhere` beside it: on two networks the subject is told the truth',
    )
  }
  if (scenario.meta && (scenario.told || scenario.elsewhere)) {
    throw notAScenario(source, 'meta', 'expected neither `elsewhere` nor `told` beside it: variants are of one network')
  }
  checkRaces(scenario, source)
  for (const member of ['steps', 'elsewhere'] as const) {
    let [before, world] = [firstWorld(scenario), firstWorld(scenario)]
    scenario[member]?.forEach((step, index) => {
      try {
        checkRacedNames(step, before, world)
        before = world
        world = advance(world, step).world
      } catch (error) {
        if (error instanceof ImpossibleStep) throw notAScenario(source, `${member}[${index}]`, error.message)
        throw error
      }
    })
  }
  const taken = findTakenName(scenario)
  if (taken) {
    const place = `${taken.network === 'here' ? 'steps' : 'elsewhere'}[${taken.index}]`
    throw notAScenario(
      source,
      place,
      `${taken.name} stands for something else already: use a name only after what has it is made`,
    )
  }
}

/** A race is of a scenario that is told once, on one network, and has a block to race. */
function checkRaces(scenario: Scenario, source: string): void {
  const { steps, elsewhere = [], told, meta } = scenario
  if (elsewhere.some(isRaced)) throw notAScenario(source, 'elsewhere', 'expected no `race` on two networks')
  const races = racesOf(scenario)
  if (races.length > 0 && (scenario.elsewhere || told || meta)) {
    throw notAScenario(source, 'steps', 'expected no `race` beside `elsewhere`, `told` or `meta`')
  }
  for (const { index } of races) {
    const before = steps[index - 1]
    if (before && minesBlock(before)) continue
    throw notAScenario(source, `steps[${index}]`, 'expected a step that mines a block right before a `race`')
  }
}

/** What is asked about while a block comes has its address before. */
function checkRacedNames(step: Step, before: World, after: World): void {
  if (!isRaced(step)) return
  for (const question of step.questions) {
    if (question.method === 'targets') continue
    const { contract } = question
    const isThere = ({ contracts, agreements }: World) => contracts.has(contract) || agreements.has(contract)
    if (isThere(after) && !isThere(before)) {
      throw new ImpossibleStep(`${contract} is only made by the block that is raced: nobody can ask about it before`)
    }
  }
}

function notAScenario(source: string, place: string, problem: string): UsageError {
  return new UsageError(`${source} is not a scenario that can be played`, {
    facts: { place, problem },
    next: 'docs/scenarios.md describes the format; `harborcheck explain CASE --json` prints one that works',
  })
}

function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
