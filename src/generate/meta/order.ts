import { isDeepStrictEqual } from 'node:util'
import type { Name } from '../../model/action.ts'
import type { World } from '../../model/world.ts'
import type { Action, Step } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import { blocksOf, withActions } from './blocks.ts'
import type { MetaProperty } from './property.ts'

/** META-4: in every block, each transaction comes before those that it does not need. The model says which it needs. */
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

/** One after another moves to the front, as far as it can; `undefined` where nothing moves. */
function reordered(before: World, actions: readonly Action[]): Action[] | undefined {
  const moved: Action[] = []
  for (const action of actions) {
    let place = moved.length
    while (place > 0 && changePlaces(before, moved.slice(0, place), action)) place -= 1
    moved.splice(place, 0, action)
  }
  return isDeepStrictEqual(moved, actions) ? undefined : moved
}

/** Whether an action can come before the last of those that it follows: both orders are possible, and the worlds equal. */
function changePlaces(before: World, earlier: readonly Action[], action: Action): boolean {
  const last = earlier.at(-1) as Action
  if (speaksOf(action, madeBy(last))) return false
  const [asTold, otherwise] = [
    [...earlier, action],
    [...earlier.slice(0, -1), action, last],
  ]
  return sameWorlds(worldOf(before, asTold), worldOf(before, otherwise))
}

/** What an action gives a name to. An agreement can cover an address before there is code: only the names tell. */
function madeBy(action: Action): Name[] {
  switch (action.do) {
    case 'deploy':
      return [action.contract, ...(action.children ?? [])]
    case 'spawn':
      return action.children
    case 'createAgreement':
      return [action.agreement]
    default:
      return []
  }
}

function speaksOf(action: Action, names: readonly Name[]): boolean {
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

/** Both possible and equal, but for the way there: the worlds before, and the order in which different contracts were linked. */
function sameWorlds(one: World | undefined, other: World | undefined): boolean {
  return one !== undefined && other !== undefined && isDeepStrictEqual(canonical(one), canonical(other))
}

function canonical({ linkHistory, before: _, ...world }: World) {
  return { ...world, linkHistory: linkHistory.toSorted((a, b) => a.contract.localeCompare(b.contract)) }
}
