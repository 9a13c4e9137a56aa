import type { World } from '../../model/world.ts'
import type { Move } from './move.ts'
import type { Start } from './start.ts'
import { timeSteps } from './time-steps.ts'
import { transactions } from './transactions.ts'

/**
 * The moves to try from a world; the contracts may refuse some. A transaction comes in a block of its own, and in the block
 * of the one before it where that can matter: when exactly one of them deploys (CHILD-9).
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
