import fc from 'fast-check'
import type { Name } from '../model/action.ts'
import { oddAnswers } from '../model/fault.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import { scenario } from '../scenario/builder.ts'
import type { Scenario, ScenarioQuestion, Step } from '../scenario/scenario.ts'
import { closingQuestions } from './bound-questions.ts'
import { decide } from './decide.ts'
import { appendDisturbance, disturb, isDisturbed, isTimely, mislead } from './disturb.ts'
import { choose, type Draw, pick } from './draw.ts'
import { addManyAgreements, longList } from './draw-many-agreements.ts'
import { GeneratorState } from './generator-state.ts'
import { createInitialActors } from './initial-actors.ts'
import { listTwoAgreements, listWithoutBinding } from './listed-agreements.ts'
import { type Bounds, MOST_AGREEMENTS, type Numbers, numbersWithin } from './numbers.ts'
import { opensQuirkWindow, QuirkWindow } from './quirk-window.ts'
import { reorganise } from './reorganise.ts'
import { Shrinkable } from './shrink/shrinkable.ts'

/** How many odd answers follow one another. */
const COUNT = 3

/**
 * Appends odd answers of the explorer, one after another, with the verdicts of an attackable contract and of one that
 * is not, preferably a bound one: a subject that misreads an odd answer is wrong about either. Returns false, and
 * appends nothing, unless a contract is attackable.
 */
function answerOddly(state: GeneratorState, [, who, what, more]: Draw, level: Level): boolean {
  const { open, closed } = verdictsIn(state.world)
  if (open.length === 0) return false
  const contracts = [pick(open, who), pick(closed, more)].filter((one) => one !== undefined)
  const questions = contracts.map((contract) => ({ method: 'isAttackable', contract }) as const)
  for (let index = 0; index < COUNT; index += 1) {
    const kind = choose(oddAnswers, what + index * 5)
    const begins: Step[] = [{ do: 'fault', source: 'explorer', kind }]
    appendDisturbance(state, { begins, ends: [{ do: 'endFaults' }], questions }, level)
  }
  return true
}

/** Lists the attackable contracts, and the others; of these, only the bound ones if any are. */
function verdictsIn(world: World): { open: Name[]; closed: Name[] } {
  const names = [...world.contracts.keys()]
  const open = names.filter((name) => rulebook.isAttackable(world, name).value)
  const closed = names.filter((name) => !open.includes(name))
  const bound = closed.filter((name) => rulebook.bindingOf(world, name).value)
  return { open, closed: bound.length > 0 ? bound : closed }
}

/** Upper case least often: viem refuses it, and so may a resolver. */
const spellings = ['checksummed', 'lower', 'checksummed', 'lower', 'upper'] as const

/** Spells the address of a question in a letter case that depends on its name and on the question's method. */
function letterCaseOf(question: Question): ScenarioQuestion {
  if (question.method === 'targets') return question
  const { method, contract } = question
  const spelling = choose(spellings, method.length + contract.length + contract.charCodeAt(contract.length - 1))
  return spelling === 'checksummed' ? question : { ...question, spelling }
}

/**
 * Generates scenarios as a fast-check arbitrary. Each, also when shrunk, is possible on the model and on a chain. Its
 * questions have no hand-written answers. Shrinking leaves out steps and parts of steps, as `harborcheck test` does.
 * @throws {UsageError} if a bound is not a whole number in its range.
 */
export function arbitraryScenario(bounds: Bounds & { id?: string } = {}): fc.Arbitrary<Scenario> {
  const { id = 'generated/scenario' } = bounds
  return new Shrinkable(numbersWithin(bounds).map((drawn) => buildFrom(id, drawn, bounds)))
}

/**
 * Generates the scenario at an index of a campaign, which seed and index determine. The level (default `deployment`)
 * changes no actions: below `hardened`, faults, quirks and reorganisations are omitted.
 */
export function generateScenario(seed: number, index: number, level: Level = 'deployment'): Scenario {
  const id = `generated/seed-${seed}-scenario-${index}`
  const [example] = fc.sample(arbitraryScenario({ id, level }), { seed: mix(seed, index), numRuns: 1 })
  if (!example) throw new Error('fast-check drew nothing')
  return example
}

/** Hashes seed and index into one number, so that neighbouring indexes give unrelated scenarios. */
export function mix(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) | 0
}

/** More blocks than nodes keep hashes, or proxies allow in a range of logs, by a second each. */
const GAP = 260

function appendGap(state: GeneratorState): void {
  state.append(...Array.from({ length: GAP }, (): Step => ({ do: 'wait', seconds: 1 })))
}

/** The first seconds that 32 bits, and 31 bits, cannot hold. */
const boundaries = [2 ** 32, 2 ** 31] as const
const HALF_WEEK = 302_400

function buildFrom(
  id: string,
  drawn: Numbers,
  { contracts = Infinity, agreements = MOST_AGREEMENTS, level = 'deployment' }: Bounds,
): Scenario {
  const [lateIfZero, halfWeeks] = drawn.late
  const startsAt = lateIfZero === 0 ? choose(boundaries, halfWeeks) - halfWeeks * HALF_WEEK : undefined
  const state = new GeneratorState(contracts, agreements, drawn.letterCase <= 1 ? letterCaseOf : undefined, startsAt)
  createInitialActors(state, drawn)
  const [disturbedIfZero, first, last] = drawn.disturbance
  const window =
    disturbedIfZero === 0 && opensQuirkWindow(first) ? new QuirkWindow(first, drawn.decisions.length, level) : undefined
  let pending = disturbedIfZero === 0 && !window ? timelyDisturbances(first, last) : []
  const [reorganisedIfZero, reorganisation] = drawn.reorganisation
  let reorganises = reorganisedIfZero === 0 && !window
  for (const [index, decision] of drawn.decisions.entries()) {
    if (drawn.gap === 0 && index === drawn.decisions.length >> 1) appendGap(state)
    window?.before(state, index)
    decide(state, decision, index, drawn.decisions.length)
    window?.after(state, index)
    pending = pending.filter((disturbed) => !disturbed(state, level))
    if (reorganises && index >= reorganisation[1] % drawn.decisions.length)
      reorganises = !reorganise(state, reorganisation, level)
  }
  window?.end(state)
  if (disturbedIfZero === 0) {
    disturb(state, last, level)
    mislead(state, last, level)
  }
  state.ask(closingQuestions(state.world))
  const list = longList(drawn.many)
  if (list) addManyAgreements(state, list)
  const { steps } = state
  return {
    ...scenario(id, 'A generated scenario').build(),
    ...(startsAt !== undefined && { startsAt }),
    ...(isDisturbed(steps) && { level: 'hardened' as const }),
    steps,
  }
}

/** Lists disturbances that wait until they can affect an answer. Each returns whether it is appended. */
function timelyDisturbances(first: Draw, last: Draw): ((state: GeneratorState, level: Level) => boolean)[] {
  return [
    (state, level) => {
      const isNow = isTimely(state.world, first)
      if (isNow) disturb(state, first, level)
      return isNow
    },
    (state, level) => answerOddly(state, last, level),
    (state, level) => listTwoAgreements(state, last, level),
    (state, level) => listWithoutBinding(state, first, level),
  ]
}
