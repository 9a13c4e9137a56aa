import fc from 'fast-check'
import { PROMOTION_DELAY } from '../model/protocol.ts'
import type { Question } from '../model/question.ts'
import type { Quirk } from '../model/quirk.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import { scenario as empty } from '../scenario/builder.ts'
import {
  type Action,
  actionsOf,
  isMined,
  type Scenario,
  type ScenarioQuestion,
  type Step,
} from '../scenario/scenario.ts'
import { worldAfter } from '../scenario/timeline.ts'
import { isThere } from './bound-questions.ts'
import { candidateQuirk } from './candidate-quirks.ts'
import { isDisturbed } from './disturb.ts'
import { choose, pick } from './draw.ts'
import { mix } from './generate-scenario.ts'
import { GeneratorState } from './generator-state.ts'
import { draw } from './numbers.ts'
import { pendingAction } from './pending-action.ts'
import { indexingQuirks } from './quirk-window.ts'
import { failureOfPart, nodeFailures } from './source-failures.ts'
import { stepsWithoutFaults } from './steps-without-faults.ts'
import { takenOver } from './taken-over.ts'

/** The most steps of a scenario that is varied. */
const MOST_STEPS = 120
/** The most questions of an `ask`. */
const MOST_QUESTIONS = 4
/** After how many of the last blocks the questions are asked too. */
const EARLIER = 4
/** The most blocks that a reorganisation undoes. */
const MOST_UNDONE = 3

const numbers = fc.record({
  which: fc.noBias(fc.nat()),
  ask: fc.noBias(fc.nat()),
  first: fc.noBias(fc.nat()),
  /** What is varied: at least one of the four. */
  varied: fc.noBias(fc.integer({ min: 1, max: 15 })).map((bits) => ({
    isEarlier: (bits & 1) > 0,
    isUndone: (bits & 2) > 0,
    isMisled: (bits & 4) > 0,
    isFailing: (bits & 8) > 0,
  })),
  /** How many of the last blocks come after the sources begin to fail. */
  late: fc.noBias(fc.nat({ max: 2 })),
  /** The blocks that a reorganisation undoes, and how many more of them it brings; as many, half of the time. */
  undone: fc.noBias(fc.tuple(fc.integer({ min: 1, max: MOST_UNDONE }), fc.constantFrom(0, 0, 0, -1, -1, 2))),
  trouble: fc.noBias(draw),
  /** Whether a transaction is pending in the node: if 0. */
  pendingIfZero: fc.noBias(fc.nat({ max: 3 })),
  /** Which of the undone actions the reorganisation makes again. */
  again: fc.noBias(fc.nat()),
  /** How much later the new blocks of a reorganisation are, in seconds. */
  secondsLater: fc.noBias(fc.constantFrom(0, 0, 0, 1, PROMOTION_DELAY)),
})

/** Whether a scenario can be varied: it is not long, has one network, and asks something before any reorganisation. */
export function isVariable(scenario: Scenario): boolean {
  const { steps, elsewhere, subjectEnvironment } = scenario
  if (elsewhere || subjectEnvironment || steps.length > MOST_STEPS) return false
  return asksIn(stepsWithoutFaults(scenario)).length > 0
}

/**
 * Varies the circumstances of one `ask` of one of some scenarios. Its questions are also asked after the previous
 * blocks, while sources fail and after that, or again after a reorganisation has undone the last blocks and repeated
 * some of their actions. One time in four, a transaction that would change an answer is pending in the node. Seed and
 * number determine everything. Below the level `hardened` the questions are asked earlier, and sources never fail.
 * @param scenarios Those of which {@link isVariable} is true.
 */
export function varyScenario(
  scenarios: readonly Scenario[],
  seed: number,
  number: number,
  level: Level = 'deployment',
): Scenario {
  const [drawn] = fc.sample(numbers, { seed: mix(seed ^ 0x3c6ef372, number), numRuns: 1 })
  if (!drawn) throw new Error('fast-check drew nothing')
  const original = pick(scenarios, drawn.which) as Scenario
  const { blocks, questions, next } = situationOf(original, drawn)
  const { isEarlier, isUndone, isMisled, isFailing } =
    level === 'hardened' ? drawn.varied : { ...nothing, isEarlier: true }
  const hasTrouble = isFailing || isMisled
  const state = new GeneratorState(Infinity, Infinity, undefined, original.startsAt)
  const worldAtEnd = worldAfter(blocks, original.startsAt)
  const begin = () => {
    if (isMisled) state.append({ do: 'quirk', ...quirkIn(state.world, drawn, isUndone) })
    const faults = isMisled ? nodeFailures(drawn.trouble) : failureOfPart(drawn.trouble)
    if (isFailing) state.append(...faults.map((fault): Step => ({ do: 'fault', ...fault })))
  }
  for (const [index, block] of blocks.entries()) {
    const left = blocks.length - index
    if (left === drawn.late) begin()
    state.append(block)
    // The last block is asked about below.
    if (isEarlier && left > 1 && left <= EARLIER + 1) state.ask(askableIn(state.world, worldAtEnd, questions))
  }
  if (isEarlier && hasTrouble && drawn.late === 0) state.ask(questions)
  if (drawn.late === 0 || drawn.late > blocks.length) begin()
  const pending = drawn.pendingIfZero === 0 ? pendingAction(state.world, questions, next, drawn.trouble) : undefined
  if (pending) state.append({ do: 'pending', actions: [pending] })
  state.ask(questions)
  if (isUndone && undo(state, drawn)) state.ask(questions)
  if (isFailing) state.append({ do: 'endFaults' })
  if (isMisled) state.append({ do: 'endQuirks' })
  if (hasTrouble) state.ask(questions)
  const { steps } = state
  return {
    ...empty(original.id, 'A generated scenario').build(),
    ...(original.startsAt !== undefined && { startsAt: original.startsAt }),
    ...(isDisturbed(steps) && { level: 'hardened' as const }),
    steps,
  }
}

const nothing = { isEarlier: false, isUndone: false, isMisled: false, isFailing: false }

type Drawn = typeof numbers extends fc.Arbitrary<infer Value> ? Value : never

/** Lists the asks outside races, by the index of their step. */
function asksIn(steps: readonly Step[]): { index: number; asked: ScenarioQuestion[] }[] {
  return [...steps.entries()].flatMap(([index, step]) =>
    step.do === 'ask' && !step.race ? [{ index, asked: step.questions }] : [],
  )
}

/** Lists the blocks before an `ask`, some of its questions without hand-written answers, and the scenario's next actions. */
function situationOf(
  scenario: Scenario,
  { ask, first }: Drawn,
): { blocks: Step[]; questions: Question[]; next: Action[] } {
  const steps = stepsWithoutFaults(scenario)
  const { index, asked } = pick(asksIn(steps), ask) as { index: number; asked: ScenarioQuestion[] }
  const from = first % Math.max(1, asked.length - MOST_QUESTIONS + 1)
  const questions = asked.slice(from, from + MOST_QUESTIONS).map(({ expected: _, ...question }) => question)
  const blocks = steps.slice(0, index).filter((step) => step.do !== 'ask')
  return { blocks, questions, next: steps.slice(index).flatMap(actionsOf) }
}

/**
 * Selects questions whose contract exists already, or never will: the name of a later contract must not stand for anything else.
 */
function askableIn(now: World, later: World, questions: readonly Question[]): Question[] {
  return questions.filter((question) => isThere(now, question) || !isThere(later, question))
}

/** Picks a quirk that can begin now. Before a reorganisation, it must not change how the explorer indexes. */
function quirkIn(world: World, { late, trouble }: Drawn, isUndone: boolean): Quirk {
  const [kind, , what] = trouble
  if (isUndone) return kind % 2 === 0 ? { kind: 'keeps-undone' } : candidateQuirk(world, trouble).quirk
  return late > 0 ? choose(indexingQuirks, what) : candidateQuirk(world, trouble).quirk
}

/** Undoes the last blocks and repeats some of their actions. Returns false if the chain has too few blocks. */
function undo(state: GeneratorState, { undone: [blocks, more], again, secondsLater }: Drawn): boolean {
  if (state.world.height < blocks) return false
  const step: Step = {
    do: 'reorganise',
    blocks,
    ...(more !== 0 && { newBlocks: blocks + more }),
    ...(secondsLater > 0 && { secondsLater }),
  }
  const undone = state.steps.filter(isMined).slice(-blocks).flatMap(actionsOf)
  const actions = takenOver(state.world, step, undone, again)
  state.append({ ...step, ...(actions.length > 0 && { actions }) })
  return true
}
