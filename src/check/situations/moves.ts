import type { World } from '../../model/world.ts'
import type { DeadlineName } from '../../scenario/scenario.ts'
import { deadlineOf } from '../../scenario/timeline.ts'
import type { Move } from './move.ts'
import type { Start } from './situation-start.ts'
import { transactions } from './transactions.ts'

const deadlines: readonly DeadlineName[] = ['countdownEnd', 'requestDeadline', 'commitmentEnd']
const offsets = [-1, 0, 1] as const

/**
 * Yields the moves to try from a world; the contracts may refuse some. Tries a transaction in a separate block, and in
 * the block of the one before it if that can matter: when exactly one of them deploys (CHILD-9).
 * @param last The move that led to the world.
 */
export function* moves(world: World, start: Start, last: Move | undefined): Generator<Move, void, undefined> {
  for (const action of transactions(world, start)) {
    yield { do: 'transact', action, sameBlock: false }
    const matters = last?.do === 'transact' && (last.action.do === 'spawn') !== (action.do === 'spawn')
    if (matters) yield { do: 'transact', action, sameBlock: true }
  }
  yield* timeSteps(world)
}

/** Lists every wait that matters: to one second before each future deadline, to it, and to one second after. */
function timeSteps(world: World): Move[] {
  return [...world.agreements].flatMap(([agreement, { registration }]) => {
    const isOver = registration?.promoted === true || registration?.corrupted === true
    return deadlines
      .filter((deadline) => deadline === 'commitmentEnd' || !isOver)
      .flatMap((deadline) => {
        const time = deadlineOf(world, deadline, agreement)
        if (time === undefined) return []
        return offsets
          .filter((offset) => time + offset > world.now)
          .map((offset): Move => ({ do: 'waitUntil', deadline, agreement, offset }))
      })
  })
}
