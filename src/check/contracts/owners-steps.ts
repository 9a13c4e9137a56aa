import type { Action } from '../../model/action.ts'
import { apply } from '../../model/transitions/apply.ts'
import type { World } from '../../model/world.ts'
import { advance } from '../../scenario/timeline.ts'
import { ownersChanges } from './trials/owner-changes.ts'

/** An account that no scenario names, nor any trial. */
const ACCOUNT = 'ownersAccount'

/** Changes at the end of each scenario. */
const COUNT = 8

/**
 * Builds changes of agreements by their owners at the edge of the allowed, one after another. Trials simulate them in
 * every situation; these are sent, to read the effects.
 * @param world The world before them.
 * @param index Of the scenario: each has other agreements, kinds and changes.
 */
export function ownersSteps(world: World, index: number): Action[] {
  const steps: Action[] = []
  let before = world
  for (let count = index; count < index + COUNT; count += 1) {
    const change = allowedChange(before, count)
    if (!change) continue
    steps.push(change)
    before = advance(before, change).world
  }
  return steps
}

/** Picks a change that passes in the next block: of each kind in turn, and of each kind a different one. */
function allowedChange(world: World, count: number): Action | undefined {
  const agreement = turn([...world.agreements.keys()], count)
  if (agreement === undefined) return undefined
  const next = { ...world, now: world.now + 1 }
  const allowed = ownersChanges(next, agreement, ACCOUNT).filter((change) => apply(next, change).refusal === undefined)
  const kind = turn([...new Set(allowed.map(({ do: name }) => name))], count)
  return turn(
    allowed.filter((change) => change.do === kind),
    count,
  )
}

const turn = <Item>(items: readonly Item[], count: number): Item | undefined => items[count % items.length]
