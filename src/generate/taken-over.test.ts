import { expect, test } from 'vitest'
import type { Action } from '../model/action.ts'
import { scenario } from '../scenario/builder.ts'
import type { Reorganise } from '../scenario/scenario.ts'
import { worldAfter } from '../scenario/timeline.ts'
import { takenOver } from './taken-over.ts'

const { steps } = scenario('any', 'Any')
  .deploy('factory', 'factory')
  .spawn('child', 'factory')
  .spawn('other', 'factory')
  .build()
const world = worldAfter(steps)
const [factory, child, other] = steps as Action[] as [Action, Action, Action]
const step: Reorganise = { do: 'reorganise', blocks: 2 }

/** Bit 0: whether any are taken over; bit 1: in the reverse order; then a bit for each action. */
const taken = (bits: number, undone = [child, other], replaced = step) => takenOver(world, replaced, undone, bits)

test('takes over no actions, all, some, or all in reverse order', () => {
  expect(taken(0b1100)).toEqual([])
  expect(taken(0b1101)).toEqual([child, other])
  expect(taken(0b1001)).toEqual([other])
  expect(taken(0b0101)).toEqual([child])
  expect(taken(0b1111)).toEqual([other, child])
})

test('omits actions that are impossible in the new blocks', () => {
  const three: Reorganise = { do: 'reorganise', blocks: 3 }
  expect(taken(0b11001, [factory, child, other], three)).toEqual([])
  expect(taken(0b11111, [factory, child, other], three)).toEqual([factory])
  // There is one new block.
  expect(taken(0b1101, [child, other], { ...step, newBlocks: 1 })).toEqual([child])
})
