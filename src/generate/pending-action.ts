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
 * Finds a transaction that would change an answer if it were mined, creates nothing and does not revert: the scenario's
 * next one, or a proposed one; undefined if all fail.
 * @param next The scenario's next actions.
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
