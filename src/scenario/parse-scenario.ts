import type { World } from '../model/world.ts'
import { messageOf, UsageError } from '../platform/errors.ts'
import { checkExpected } from './check-expected.ts'
import { findTakenName } from './find-taken-name.ts'
import { firstWorld } from './network-steps.ts'
import { changesChain, isRaced, racesOf } from './races.ts'
import type { Scenario, Step } from './scenario.ts'
import { asScenario, scenarioSchema } from './scenario-schema.ts'
import { advance, ImpossibleStep } from './timeline.ts'

/** The size limit of a scenario file, bytes: ten times the largest case of the catalogue. */
export const MAX_SCENARIO_BYTES = 1_048_576

/**
 * Parses the text of a scenario file.
 * @param source Its name in errors: the file's path.
 * @throws {UsageError} with the path in the file and the problem: not JSON, not of the schema, an unknown name, time
 * that moves backwards, an action that reverts unexpectedly, a wrong `expected`.
 */
export function parseScenario(text: string, source: string): Scenario {
  return readScenario(parseJson(text, source), source)
}

/** Like {@link parseScenario}, for parsed JSON. */
export function readScenario(value: unknown, source: string): Scenario {
  const parsed = scenarioSchema.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const path = issue?.path.length ? pathText(issue.path) : 'the top level'
    throw notAScenario(source, path, issue?.message ?? 'not a scenario')
  }
  const scenario = asScenario(parsed.data)
  checkPossible(scenario, source)
  checkExpected(scenario, source)
  return scenario
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notAScenario(source, 'the file', `not JSON: ${messageOf(error)}`)
  }
}

/** Runs the scenario on the model, to report an impossible step before a chain starts. */
function checkPossible(scenario: Scenario, source: string): void {
  if (scenario.subjectEnvironment && scenario.elsewhere) {
    throw notAScenario(
      source,
      'subjectEnvironment',
      '`subjectEnvironment` and `elsewhere` cannot be combined: on two networks the subject gets the right chain ids',
    )
  }
  if (scenario.meta && (scenario.subjectEnvironment || scenario.elsewhere)) {
    throw notAScenario(
      source,
      'meta',
      '`meta` cannot be combined with `elsewhere` or `subjectEnvironment`: variants run on one network',
    )
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
    const path = `${taken.network === 'here' ? 'steps' : 'elsewhere'}[${taken.index}]`
    throw notAScenario(
      source,
      path,
      `the name ${taken.name} is already used for something else: use a name only after the step that creates it`,
    )
  }
}

/** Checks that a race is on one network without a variant, and has a block or a reorganisation to race. */
function checkRaces(scenario: Scenario, source: string): void {
  const { steps, elsewhere = [], subjectEnvironment, meta } = scenario
  if (elsewhere.some(isRaced)) throw notAScenario(source, 'elsewhere', '`race` is not possible on two networks')
  const races = racesOf(scenario)
  if (races.length > 0 && (scenario.elsewhere || subjectEnvironment || meta)) {
    throw notAScenario(source, 'steps', '`race` cannot be combined with `elsewhere`, `subjectEnvironment` or `meta`')
  }
  for (const { stepIndex } of races) {
    const before = steps[stepIndex - 1]
    if (before && changesChain(before)) continue
    throw notAScenario(
      source,
      `steps[${stepIndex}]`,
      'the step right before a `race` must mine a block, or be a `reorganise`',
    )
  }
}

/** Checks that a contract asked about during a race exists before the raced step, because its address must be known. */
function checkRacedNames(step: Step, before: World, after: World): void {
  if (!isRaced(step)) return
  for (const question of step.questions) {
    if (question.method === 'targets') continue
    const { contract } = question
    const isThere = ({ contracts, agreements }: World) => contracts.has(contract) || agreements.has(contract)
    if (isThere(after) && !isThere(before)) {
      throw new ImpossibleStep(`the raced step creates ${contract}: its address is not known before`)
    }
  }
}

function notAScenario(source: string, path: string, problem: string): UsageError {
  return new UsageError(`${source} is not a valid scenario`, {
    facts: { place: path, problem },
    next: 'see docs/scenarios.md for the format; `harborcheck explain CASE --json` prints a valid example',
  })
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
