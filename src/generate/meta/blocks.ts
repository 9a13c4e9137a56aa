import { emptyWorld, type World } from '../../model/world.ts'
import { type Action, isAction, type Step } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'

/** A block of a scenario: the index of its step, its actions, and the worlds before and after it. */
export type BlockOfSteps = { step: number; before: World; after: World; actions: readonly Action[] }

/** Lists the blocks with transactions, in order. */
export function blocksOf(steps: readonly Step[]): BlockOfSteps[] {
  let world = emptyWorld(1_000_000_000)
  return steps.flatMap((one, step) => {
    const before = world
    world = advance(before, one).world
    if (!isAction(one) && one.do !== 'sameBlock') return []
    return [{ step, before, after: world, actions: isAction(one) ? [one] : one.actions }]
  })
}

/**
 * Replaces the transactions of a block; its timestamp stays. An empty block becomes a wait of one second, so it must
 * not share its second with the block before.
 */
export function withActions(steps: readonly Step[], step: number, actions: readonly Action[]): Step[] {
  if (actions.length === 0) return steps.with(step, { do: 'wait', seconds: 1 })
  const original = steps[step]
  const sameSecond = original?.do === 'sameBlock' && original.sameSecond
  return steps.with(step, { do: 'sameBlock', ...(sameSecond && { sameSecond }), actions: [...actions] })
}

/** Picks the first item for an even number and the last for an odd one, so that shrinking rarely changes the pick. */
export function firstOrLast<Item>(items: readonly Item[], number: number): Item | undefined {
  return number % 2 === 0 ? items[0] : items.at(-1)
}
