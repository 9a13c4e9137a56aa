import { UsageError } from '../errors.ts'
import { answer } from '../model/answer.ts'
import type { Reason } from '../model/derived.ts'
import { durationText } from '../model/duration.ts'
import { mayRefuse, sourceReasons } from '../model/failing.ts'
import { openReadingBooks } from '../model/open-readings.ts'
import type { World } from '../model/world.ts'
import { agreesWithHand } from './hand-written.ts'
import { questionText, withNetwork } from './narrative.ts'
import { type Network, walkSteps } from './networks.ts'
import type { Expected, Scenario, ScenarioQuestion } from './scenario.ts'

/** An `expected` of a scenario file that is not the answer: the person who wrote it has to change it. Exit code 2. */
export class WrongExpected extends UsageError {}

/** Where a file says what it expects: `steps[7].questions[0].expected`. */
type Written = { place: string; network: Network; world: World; question: ScenarioQuestion; expected: Expected }

/**
 * Holds every `expected` of a scenario against the model. One that is right by another open reading, or a refusal where
 * refusing is right too, may stand: {@link notesOnExpected} names it.
 * @param source What to call the scenario in errors: the file's path.
 * @throws WrongExpected with the place, the right answer and its derivation.
 */
export function checkExpected(scenario: Scenario, source: string): void {
  const known = namesIn(scenario)
  const written = [...expectationsIn(scenario)]
  for (const { place, expected } of written) {
    const unknown = agreementsIn(expected).find((name) => !known.agreements.has(name))
    if (unknown !== undefined) throw unknownIn(source, place, `there is no agreement "${unknown}" in this scenario`)
    const nobody = contractsIn(expected).find((name) => !known.contracts.has(name))
    if (nobody !== undefined) throw unknownIn(source, place, `there is no contract "${nobody}" in this scenario`)
  }
  const [first, ...others] = written.filter((one) => !isUsual(one) && allowedBy(one) === undefined)
  if (!first) return
  const { question, world, network, place, expected } = first
  const asked = `${withNetwork(questionText(question), network)} at +${durationText(world.now - world.startedAt)}`
  const right = answer(world, question)
  throw new WrongExpected(
    `${source}: your \`expected\` is ${JSON.stringify(expected)} for ${asked}; ${rightText(first)}`,
    {
      facts: {
        place,
        because: reasonsText([...right.because, ...sourceReasons(world)]),
        ...(others.length > 0 && { 'wrong too': others.map(({ place }) => place).join(', ') }),
      },
      next: 'correct `expected`, or leave it out: the rules say what is right',
    },
  )
}

/** What to say of each `expected` that may stand although the usual answer is another one, a sentence each. */
export function notesOnExpected(scenario: Scenario): string[] {
  return [...expectationsIn(scenario)].flatMap((one) => {
    if (isUsual(one)) return []
    const { place, question, world, network } = one
    const asked = withNetwork(questionText(question), network)
    const usual = JSON.stringify(answer(world, question).value)
    return [`${place}: \`expected\` for ${asked} is allowed by ${allowedBy(one)}; the usual answer is ${usual}`]
  })
}

/** Every `expected` of a scenario, with the world that it is about. */
function* expectationsIn(scenario: Scenario): Generator<Written> {
  const isOnTwo = scenario.elsewhere !== undefined
  const seen = new Map<string, number>()
  for (const { network, index, step, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    for (const question of step.questions) {
      const asks = `${network === 'here' ? 'steps' : 'elsewhere'}[${index}]`
      // Of two networks, each question is a turn of its own.
      const number = isOnTwo ? (seen.get(asks) ?? 0) : step.questions.indexOf(question)
      seen.set(asks, number + 1)
      const { expected } = question
      if (expected === undefined) continue
      yield { place: `${asks}.questions[${number}].expected`, network, world, question, expected }
    }
  }
}

function isUsual({ question, world, expected }: Written): boolean {
  return agreesWithHand(question.method, expected, answer(world, question).value, world.wrongChainId === true)
}

/** What allows an answer that is not the usual one; none where nothing does. */
function allowedBy({ question, world, expected }: Written): string | undefined {
  if (world.wrongChainId) return undefined
  const reading = openReadingBooks.find(({ book }) => {
    const { value } = answer(world, question, book)
    if (expected !== 'refused') return agreesWithHand(question.method, expected, value)
    return !agreesWithHand(question.method, value as Expected, answer(world, question).value)
  })
  if (reading) return `another reading (${reading.id}: ${reading.says})`
  return expected === 'refused' && mayRefuse(world) ? 'the failing source: refusing is right too' : undefined
}

function rightText({ question, world }: Written): string {
  if (world.wrongChainId) return 'only a refusal is right, because the subject is told another chain id'
  return `it is ${JSON.stringify(answer(world, question).value)}`
}

const reasonsText = (reasons: readonly Reason[]) =>
  reasons.map(({ rule, fact }) => `${rule.padEnd(9)} ${fact}`).join('\n')

function unknownIn(source: string, place: string, problem: string): UsageError {
  return new UsageError(`${source} is not a scenario that can be played`, {
    facts: { place, problem },
    next: '`expected` names agreements and contracts as the steps do',
  })
}

/** Who there is at the end of a scenario, on either network. */
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
