import type { Action } from '../../model/action.ts'
import { apply } from '../../model/transitions/apply.ts'
import type { World } from '../../model/world.ts'
import type { DeadlineName, Step } from '../../scenario/scenario.ts'
import { deadlineOf } from '../../scenario/timeline.ts'

/** One step of a search: a transaction in a block of its own, or in the block of the one before it, or time. */
export type Move =
  | { do: 'transact'; action: Action; sameBlock: boolean }
  | { do: 'waitUntil'; deadline: DeadlineName; agreement: string; offset: -1 | 0 | 1 }

/** Returns the world after a move; undefined if the contracts refuse it, or its time has passed. */
export function worldAfter(world: World, move: Move): World | undefined {
  if (move.do === 'waitUntil') {
    const time = (deadlineOf(world, move.deadline, move.agreement) ?? 0) + move.offset
    return time > world.now ? { ...world, now: time, height: world.height + 1 } : undefined
  }
  const at = move.sameBlock ? world : { ...world, now: world.now + 1, height: world.height + 1 }
  const { world: next, refusal } = apply(at, move.action)
  return refusal === undefined ? next : undefined
}

/** Converts moves to steps of a scenario: the transactions of one block become one step. */
export function stepsOf(moves: readonly Move[]): Step[] {
  const steps: Step[] = []
  for (const move of moves) {
    if (move.do === 'waitUntil') {
      steps.push(move)
      continue
    }
    const last = move.sameBlock ? steps.pop() : undefined
    if (last === undefined) steps.push(move.action)
    else if (last.do === 'sameBlock') steps.push({ ...last, actions: [...last.actions, move.action] })
    else steps.push({ do: 'sameBlock', actions: [last as Action, move.action] })
  }
  return steps
}
