import type { World } from '../../model/world.ts'
import type { DeadlineName } from '../../scenario/scenario.ts'
import { deadlineOf } from '../../scenario/timeline.ts'
import type { Move } from './move.ts'

const deadlines: readonly DeadlineName[] = ['countdownEnd', 'requestDeadline', 'commitmentEnd']
const offsets = [-1, 0, 1] as const

/** Every step of time that matters: to one second before each deadline that lies ahead, to it, and to one second after. */
export function timeSteps(world: World): Move[] {
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
