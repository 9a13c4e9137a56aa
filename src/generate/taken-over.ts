import type { Action } from '../model/action.ts'
import type { World } from '../model/world.ts'
import type { Reorganise } from '../scenario/scenario.ts'
import { newBranch } from '../scenario/timeline.ts'
import { isPossibleStep } from './is-possible-step.ts'

/**
 * Selects the undone actions that a reorganisation repeats: none, half of the time; else some of them, in their order
 * or in the reverse order, a block each. Omits those that are impossible in the new blocks.
 * @param world Before the reorganisation.
 * @param undone The actions of the blocks that it undoes, oldest first.
 */
export function takenOver(world: World, step: Reorganise, undone: readonly Action[], drawn: number): Action[] {
  if (drawn % 2 === 0) return []
  const order = (drawn >> 1) % 2 === 0 ? undone : undone.toReversed()
  const isTaken = (index: number) => ((drawn >> (2 + index)) & 1) === 1
  const taken: Action[] = []
  for (const [index, action] of order.entries())
    if (isTaken(index) && isPossibleStep(() => newBranch(world, { ...step, actions: [...taken, action] })))
      taken.push(action)
  return taken
}
