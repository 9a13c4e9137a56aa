import { isDeepStrictEqual } from 'node:util'
import type { Action } from '../model/action.ts'
import { answer } from '../model/answer-question.ts'
import type { Question } from '../model/question.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Reorganise, Step } from '../scenario/scenario.ts'
import { advance, newBranch } from '../scenario/timeline.ts'
import { isThere } from './bound-questions.ts'
import { choose, type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import { propose } from './propose.ts'
import { takenOver } from './taken-over.ts'

/** The most blocks that a reorganisation replaces. */
const MOST_BLOCKS = 4
/** By how many seconds the new blocks can be later. The last is the length of a countdown. */
const LATER = [1, 3_600, 259_200] as const
/** How many branches are tried. */
const BRANCHES = 6
/** Questions about contracts, before and after a reorganisation. */
const MOST_QUESTIONS = 4

/** Blocks that a reorganisation undoes, an action each; what takes their place; the questions whose answers change with it. */
type AbandonedBranch = { actions: Action[]; step: Reorganise; questions: Question[] }

/**
 * Appends blocks and questions; then a reorganisation that replaces these blocks, and the same questions, with other answers.
 * Half of the time the explorer still shows the undone blocks at first; else the new blocks are later, one time in three. If they
 * are not later, some of the undone actions are repeated. One in four leaves the chain shorter by a block, one in eight longer by
 * two. Below the level `hardened`, appends only the new blocks, and asks the questions once.
 * @returns false, and appends nothing, if no action changes an answer.
 */
export function reorganise(state: GeneratorState, draw: Draw, level: Level): boolean {
  const keepsUndone = draw[3] % 2 === 0
  const branch = branchOf(state, draw, keepsUndone)
  if (!branch) return false
  const { actions, step, questions } = branch
  if (level !== 'hardened') {
    state.append(...newSteps(step))
    // The name of a contract that is made later must not stand for an account.
    state.ask(questions.filter((question) => isThere(state.world, question)))
    return true
  }
  state.append(...actions)
  state.ask(questions)
  if (keepsUndone) state.append({ do: 'quirk', kind: 'keeps-undone' })
  state.append(step)
  state.ask(questions)
  if (!keepsUndone) return true
  state.append({ do: 'endQuirks' })
  state.ask(questions)
  return true
}

/** Converts the new blocks of a reorganisation to steps of a chain that was never reorganised. */
function newSteps({ blocks, newBlocks = blocks, actions = [], secondsLater = 0 }: Reorganise): Step[] {
  const empty = Array.from({ length: newBlocks - actions.length }, (_, index): Step => {
    return { do: 'wait', seconds: index === 0 ? 1 + secondsLater : 1 }
  })
  return [...actions, ...empty]
}

/** Finds the first branch that changes an answer. */
function branchOf(state: GeneratorState, draw: Draw, keepsUndone: boolean): AbandonedBranch | undefined {
  const [kind, who, what, more] = draw
  for (let attempt = 0; attempt < BRANCHES; attempt += 1) {
    const length = 1 + ((kind + attempt) % MOST_BLOCKS)
    const actions = actionsOf(state, [kind + attempt * 7, who + attempt, what + attempt, more + attempt], length)
    if (actions.length === 0) continue
    const undone = actions.reduce((next, action) => advance(next, action).world, state.world)
    const replaced = replacement(actions.length, more, keepsUndone)
    // A chain that was never reorganised has no action in a block that is more than a second later.
    const again = replaced.secondsLater ? [] : takenOver(undone, replaced, actions, ((more >> 9) + attempt) | 1)
    const step = { ...replaced, ...(again.length > 0 && { actions: again }) }
    const questions = changedAnswers(undone, newBranch(undone, step).world, who)
    if (questions.length > 0) return { actions, step, questions }
  }
  return undefined
}

/** Draws a reorganisation of some blocks, without actions. */
function replacement(blocks: number, drawn: number, keepsUndone: boolean): Reorganise {
  const isShorter = (drawn >> 6) % 4 === 0
  const isLonger = (drawn >> 6) % 8 === 1
  const secondsLater = !keepsUndone && (drawn >> 1) % 3 === 0 ? choose(LATER, drawn >> 2) : 0
  return {
    do: 'reorganise',
    blocks,
    ...((isShorter || isLonger) && { newBlocks: isShorter ? blocks - 1 : blocks + 2 }),
    ...(secondsLater > 0 && { secondsLater }),
  }
}

/** Draws actions of which each is possible after the one before. */
function actionsOf(state: GeneratorState, [kind, who, what, more]: Draw, length: number): Action[] {
  const actions: Action[] = []
  let { world } = state
  for (let number = 0; actions.length < length && number < 4 * length; number += 1) {
    const next = { ...world, now: world.now + 1, height: world.height + 1 }
    const found = propose(world, [kind + number * 11, who + number, what + number, more + number]).find((action) =>
      state.passes(next, action),
    )
    if (!found) continue
    world = advance(world, found).world
    actions.push(found)
  }
  return actions
}

const methods = ['isAttackable', 'bindingAgreement', 'terms', 'timeRemaining'] as const

/** Selects questions whose answers differ in two branches, `targets` last. */
function changedAnswers(undone: World, world: World, drawn: number): Question[] {
  const isChanged = (question: Question) =>
    !isDeepStrictEqual(answer(undone, question).value, answer(world, question).value)
  const changed = [...undone.contracts.keys()].flatMap((contract, index) => {
    const asked = methods.map((_, turn) => ({ method: choose(methods, drawn + index + turn), contract }))
    return asked.find(isChanged) ?? []
  })
  const few =
    changed.length > MOST_QUESTIONS ? [0, 1, 2, 3].map((offset) => pick(changed, drawn + offset * 3)) : changed
  const questions: Question[] = [...new Set(few.filter((question) => question !== undefined))]
  return isChanged({ method: 'targets' }) ? [...questions, { method: 'targets' }] : questions
}
