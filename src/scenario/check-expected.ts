import { answer } from '../model/answer-question.ts'
import { type Reason, reasonText } from '../model/derived.ts'
import { durationText } from '../model/duration.ts'
import { mayRefuse, sourceReasons } from '../model/failing.ts'
import { openReadingsAbout } from '../model/open-readings.ts'
import type { World } from '../model/world.ts'
import { UsageError } from '../platform/errors.ts'
import { agreesWithHand } from './hand-written.ts'
import { questionText, withNetwork } from './narrative.ts'
import { type Network, walkSteps } from './network-steps.ts'
import type { Expected, Scenario, ScenarioQuestion } from './scenario.ts'

/** An `expected` in a scenario file is wrong; its author has to change it. Exit code 2. */
export class WrongExpected extends UsageError {}

/** An `expected` in a scenario file. `path`: `steps[7].questions[0].expected`. */
type Written = { path: string; network: Network; world: World; question: ScenarioQuestion; expected: Expected }

/**
 * Compares every `expected` of a scenario with the model. Accepts the answer of an open reading, and a refusal if that
 * is right, too; {@link notesOnExpected} lists those.
 * @param source The scenario's name in errors: the file's path.
 * @throws {WrongExpected} with the path, the right answer and its derivation.
 */
export function checkExpected(scenario: Scenario, source: string): void {
  const known = namesIn(scenario)
  const written = [...expectationsIn(scenario)]
  for (const { path, expected } of written) {
    const unknown = agreementsIn(expected).find((name) => !known.agreements.has(name))
    if (unknown !== undefined) throw unknownIn(source, path, `the scenario has no agreement named "${unknown}"`)
    const nobody = contractsIn(expected).find((name) => !known.contracts.has(name))
    if (nobody !== undefined) throw unknownIn(source, path, `the scenario has no contract named "${nobody}"`)
  }
  const [first, ...others] = written.filter((one) => !isUsual(one) && allowedBy(one) === undefined)
  if (!first) return
  const { question, world, network, path, expected } = first
  const asked = `${withNetwork(questionText(question), network)} at +${durationText(world.now - world.startedAt)}`
  const right = answer(world, question)
  throw new WrongExpected(
    `${source}: your \`expected\` is ${JSON.stringify(expected)} for ${asked}; ${rightText(first)}`,
    {
      facts: {
        place: path,
        because: reasonsText([...right.because, ...sourceReasons(world)]),
        ...(others.length > 0 && { 'also wrong': others.map(({ path }) => path).join(', ') }),
      },
      next: 'correct `expected` or leave it out',
    },
  )
}

/** Explains each accepted `expected` that is not the usual answer. */
export function notesOnExpected(scenario: Scenario): string[] {
  return [...expectationsIn(scenario)].flatMap((one) => {
    if (isUsual(one)) return []
    const { path, question, world, network } = one
    const asked = withNetwork(questionText(question), network)
    const usual = JSON.stringify(answer(world, question).value)
    return [`${path}: \`expected\` for ${asked} is allowed by ${allowedBy(one)}; the usual answer is ${usual}`]
  })
}

/** Yields every `expected` of a scenario, with the world at its question. */
function* expectationsIn(scenario: Scenario): Generator<Written> {
  const isOnTwo = scenario.elsewhere !== undefined
  const seen = new Map<string, number>()
  for (const { network, index, step, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    for (const question of step.questions) {
      const asks = `${network === 'here' ? 'steps' : 'elsewhere'}[${index}]`
      // On two networks, each question is a step of its own.
      const number = isOnTwo ? (seen.get(asks) ?? 0) : step.questions.indexOf(question)
      seen.set(asks, number + 1)
      const { expected } = question
      if (expected === undefined) continue
      yield { path: `${asks}.questions[${number}].expected`, network, world, question, expected }
    }
  }
}

function isUsual({ question, world, expected }: Written): boolean {
  return agreesWithHand(question.method, expected, answer(world, question).value, world.wrongChainId === true)
}

/** Explains why an unusual answer is allowed; undefined if it is wrong. */
function allowedBy({ question, world, expected }: Written): string | undefined {
  if (world.wrongChainId) return undefined
  const reading = openReadingsAbout(world).find(({ book }) => {
    const { value } = answer(world, question, book)
    if (expected !== 'refused') return agreesWithHand(question.method, expected, value)
    return !agreesWithHand(question.method, value as Expected, answer(world, question).value)
  })
  if (reading) return `another reading (${reading.id}: ${reading.says})`
  return expected === 'refused' && mayRefuse(world) ? 'the failing source: refusing is right too' : undefined
}

function rightText({ question, world }: Written): string {
  if (world.wrongChainId) return "only a refusal is right, because the subject's chain id is not the node's"
  return `it is ${JSON.stringify(answer(world, question).value)}`
}

const reasonsText = (reasons: readonly Reason[]) => reasons.map(reasonText).join('\n')

function unknownIn(source: string, path: string, problem: string): UsageError {
  return new UsageError(`${source} is not a valid scenario`, {
    facts: { place: path, problem },
    next: 'use the names of agreements and contracts that the steps create',
  })
}

/** Collects the names of agreements and contracts at any step of a scenario, on either network. */
function namesIn(scenario: Scenario): { agreements: Set<string>; contracts: Set<string> } {
  const names = { agreements: new Set<string>(), contracts: new Set<string>() }
  for (const { world } of walkSteps(scenario)) {
    for (const name of world.agreements.keys()) names.agreements.add(name)
    for (const name of [...world.contracts.keys(), ...world.links.keys(), ...world.agreements.keys()])
      names.contracts.add(name)
  }
  return names
}

function agreementsIn(expected: Expected): string[] {
  if (Array.isArray(expected)) return expected.map(({ agreement }) => agreement)
  if (typeof expected !== 'object' || expected === null) return []
  return expected.agreement === undefined ? [] : [expected.agreement]
}

function contractsIn(expected: Expected): string[] {
  if (Array.isArray(expected)) return expected.flatMap(({ contracts }) => contracts)
  return typeof expected === 'object' && expected !== null && 'parent' in expected ? [expected.parent] : []
}
