import { isDeepStrictEqual } from 'node:util'
import type { Name } from '../../model/action.ts'
import { createdBy } from '../../model/rename-action.ts'
import type { World } from '../../model/world.ts'
import type { Action, Step } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import { blocksOf, withActions } from './blocks.ts'
import type { MetaProperty } from './property.ts'

/** META-4: in every block, moves each transaction before those that it does not depend on, by the model. */
export const order: MetaProperty = {
  rule: 'META-4',
  vary({ steps }) {
    const moved = blocksOf(steps).flatMap(({ step, before, after, actions }) => {
      const other = reordered(before, actions)
      return other ? [{ step, actions: other, at: after.now - after.startedAt }] : []
    })
    if (moved.length === 0) return undefined
    const varied = moved.reduce<Step[]>((next, { step, actions }) => withActions(next, step, actions), [...steps])
    const times = moved.map(({ at }) => `+${at} s`).join(' and ')
    return { steps: varied, says: `independent transactions of the block at ${times} come in another order` }
  },
}

/** Moves each action to the front as far as possible; undefined if none moves. */
function reordered(before: World, actions: readonly Action[]): Action[] | undefined {
  const moved: Action[] = []
  for (const action of actions) {
    let index = moved.length
    while (index > 0 && canSwap(before, moved.slice(0, index), action)) index -= 1
    moved.splice(index, 0, action)
  }
  return isDeepStrictEqual(moved, actions) ? undefined : moved
}

/** Whether an action can swap with the last of `earlier`: both orders are possible and give equal worlds. */
function canSwap(before: World, earlier: readonly Action[], action: Action): boolean {
  const last = earlier.at(-1) as Action
  if (mentions(action, createdBy(last))) return false
  const [original, swapped] = [
    [...earlier, action],
    [...earlier.slice(0, -1), action, last],
  ]
  return sameWorlds(worldOf(before, original), worldOf(before, swapped))
}

/** Whether an action uses one of the names. An agreement can cover an address before it has code, so names are compared. */
function mentions(action: Action, names: readonly Name[]): boolean {
  const text = JSON.stringify(action)
  return names.some((name) => text.includes(JSON.stringify(name)))
}

function worldOf(before: World, actions: Action[]): World | undefined {
  try {
    return advance(before, { do: 'sameBlock', actions }).world
  } catch {
    return undefined
  }
}

/** Whether both are possible and equal, ignoring earlier worlds and the order in which different contracts were linked. */
function sameWorlds(one: World | undefined, other: World | undefined): boolean {
  return one !== undefined && other !== undefined && isDeepStrictEqual(canonical(one), canonical(other))
}

function canonical({ linkHistory, before: _, ...world }: World) {
  return { ...world, linkHistory: linkHistory.toSorted((a, b) => a.contract.localeCompare(b.contract)) }
}
