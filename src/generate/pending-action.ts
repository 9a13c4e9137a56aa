import { isDeepStrictEqual } from 'node:util'
import { answer } from '../model/answer-question.ts'
import type { Question } from '../model/question.ts'
import { createdBy } from '../model/rename-action.ts'
import type { World } from '../model/world.ts'
import type { Action } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import type { Draw } from './draw.ts'
import { isPossibleStep } from './is-possible-step.ts'
import { propose } from './propose.ts'

/** How many actions are proposed. */
const PROPOSALS = 24

/**
 * A transaction that would change an answer if it was mined, creates nothing and does not revert: one that the scenario sends
 * next, or a proposed one. Undefined if none is found.
 * @param next What the scenario sends next.
 */
export function pendingAction(
  world: World,
  questions: readonly Question[],
  next: readonly Action[],
  [kind, who, what, more]: Draw,
): Action | undefined {
  const proposed = Array.from({ length: PROPOSALS }, (_, index) =>
    propose(world, [kind + index * 7, who + index, what + index, more + index]),
  ).flat()
  return [...next, ...proposed].find(
    (action) =>
      createdBy(action).length === 0 &&
      action.reverts === undefined &&
      isPossibleStep(() => advance(world, action)) &&
      questions.some((question) => changes(world, action, question)),
  )
}

function changes(world: World, action: Action, question: Question): boolean {
  const { world: mined } = advance(world, action)
  return !isDeepStrictEqual(answer(mined, question).value, answer(world, question).value)
}
