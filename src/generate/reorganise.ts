import { isDeepStrictEqual } from 'node:util'
import type { Action } from '../model/action.ts'
import { answer } from '../model/answer.ts'
import type { Question } from '../model/question.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Step } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import { choose, type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import { propose } from './propose.ts'
import { isThere } from './questions.ts'

/** The most blocks that a reorganisation replaces. */
const MOST_BLOCKS = 4
/** By how many seconds the new blocks can be later. The last is the length of a countdown. */
const LATER = [1, 3_600, 259_200] as const
/** How many branches are tried. */
const BRANCHES = 6
/** Questions about contracts, before and after a reorganisation. */
const MOST_QUESTIONS = 4

/** Blocks that a reorganisation undoes, an action each, and the questions whose answers change with it. */
type Branch = { actions: Action[]; questions: Question[] }

/**
 * Appends blocks, and questions; then a reorganisation that replaces these blocks, and the same questions, with other answers.
 * Half of the time the explorer still shows the undone blocks at first; else the new blocks are later, half of the time. One in
 * four leaves the chain shorter by a block, one in eight longer by two. Below the level `hardened` the blocks are empty, and the questions are asked once.
 * @returns Whether it is appended: nothing is if no action is found that changes an answer.
 */
export function reorganise(state: GeneratorState, draw: Draw, level: Level): boolean {
  const [, , , more] = draw
  const isShorter = (more >> 6) % 4 === 0
  const isLonger = (more >> 6) % 8 === 1
  const branch = branchOf(state, draw, isShorter)
  if (!branch) return false
  const { actions, questions } = branch
  const keepsUndone = more % 2 === 0
  const secondsLater = !keepsUndone && (more >> 1) % 2 === 0 ? choose(LATER, more >> 2) : 0
  if (level !== 'hardened') {
    const blocks = isShorter ? actions.slice(1) : isLonger ? [...actions, undefined, undefined] : actions
    state.append(...blocks.map((_, index): Step => ({ do: 'wait', seconds: index === 0 ? 1 + secondsLater : 1 })))
    // The name of a contract that is made later must not stand for an account.
    state.ask(questions.filter((question) => isThere(state.world, question)))
    return true
  }
  state.append(...actions)
  state.ask(questions)
  if (keepsUndone) state.append({ do: 'quirk', kind: 'keeps-undone' })
  const blocks = actions.length
  const newBlocks = isShorter ? blocks - 1 : isLonger ? blocks + 2 : undefined
  state.append({
    do: 'reorganise',
    blocks,
    ...(newBlocks !== undefined && { newBlocks }),
    ...(secondsLater > 0 && { secondsLater }),
  })
  state.ask(questions)
  if (!keepsUndone) return true
  state.append({ do: 'endQuirks' })
  state.ask(questions)
  return true
}

/** The first branch that changes an answer. `isShorter`: what takes its place has a block less. */
function branchOf(state: GeneratorState, draw: Draw, isShorter: boolean): Branch | undefined {
  const [kind, who, what, more] = draw
  for (let attempt = 0; attempt < BRANCHES; attempt += 1) {
    const length = 1 + ((kind + attempt) % MOST_BLOCKS)
    const actions = actionsOf(state, [kind + attempt * 7, who + attempt, what + attempt, more + attempt], length)
    const questions = changedAnswers(state.world, actions, { drawn: who, isShorter })
    if (questions.length > 0) return { actions, questions }
  }
  return undefined
}

/** Proposed actions, each possible after the one before. */
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

/** Questions whose answers these actions change, `targets` last. */
function changedAnswers(
  world: World,
  actions: readonly Action[],
  { drawn, isShorter }: { drawn: number; isShorter: boolean },
): Question[] {
  const branch = actions.reduce((next, action) => advance(next, action).world, world)
  // Each action is a second later than the one before.
  const empty = { ...world, now: branch.now - (isShorter ? 1 : 0) }
  const isChanged = (question: Question) =>
    !isDeepStrictEqual(answer(branch, question).value, answer(empty, question).value)
  const changed = [...branch.contracts.keys()].flatMap((contract, index) => {
    const asked = methods.map((_, turn) => ({ method: choose(methods, drawn + index + turn), contract }))
    return asked.find(isChanged) ?? []
  })
  const few =
    changed.length > MOST_QUESTIONS ? [0, 1, 2, 3].map((offset) => pick(changed, drawn + offset * 3)) : changed
  const questions: Question[] = [...new Set(few.filter((question) => question !== undefined))]
  return isChanged({ method: 'targets' }) ? [...questions, { method: 'targets' }] : questions
}
