import { isDeepStrictEqual } from 'node:util'
import { emptyWorld, type World } from '../../model/world.ts'
import type { Action, Step } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import { blocksOf, withActions } from './blocks.ts'
import type { MetaProperty } from './property.ts'

/** META-4: in every block, neighbours change places wherever the model says that neither needs the other. */
export const order: MetaProperty = {
  rule: 'META-4',
  vary({ steps }) {
    const moved = blocksOf(steps).flatMap(({ step, before, after, actions }) => {
      const other = reordered(before, actions)
      return other ? [{ step, actions: other, at: after.now - after.startedAt }] : []
    })
    if (moved.length === 0) return undefined
    const varied = moved.reduce<Step[]>((told, { step, actions }) => withActions(told, step, actions), [...steps])
    const times = moved.map(({ at }) => `+${at} s`).join(' and ')
    return { steps: varied, says: `independent transactions of the block at ${times} come in another order` }
  },
}

/** From left to right, so that what depends on nothing moves to the end; `undefined` where nothing can move. */
function reordered(before: World, actions: readonly Action[]): Action[] | undefined {
  let current = [...actions]
  for (let index = 0; index + 1 < current.length; index += 1) {
    const [left, right] = current.slice(index, index + 2) as [Action, Action]
    const swapped = current.toSpliced(index, 2, right, left)
    if (sameWorlds(worldOf(before, current), worldOf(before, swapped))) current = swapped
  }
  return isDeepStrictEqual(current, actions) ? undefined : current
}

function worldOf(before: World, actions: Action[]): World | undefined {
  try {
    return advance(before, { do: 'sameBlock', actions }).world
  } catch {
    return undefined
  }
}

/** Equal, but for the order in which different contracts were linked. */
function sameWorlds(one: World = emptyWorld(0), other: World | undefined): boolean {
  return other !== undefined && isDeepStrictEqual(canonical(one), canonical(other))
}

function canonical({ linkHistory, ...world }: World) {
  return { ...world, linkHistory: linkHistory.toSorted((a, b) => a.contract.localeCompare(b.contract)) }
}
