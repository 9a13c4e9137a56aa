import { expect, test } from 'vitest'
import type { Step } from '../../scenario/scenario.ts'
import { reduceUndone } from './reduce-undone.ts'

const [one, two, three]: [Step, Step, Step] = [
  { do: 'wait', seconds: 1 },
  { do: 'wait', seconds: 2 },
  { do: 'wait', seconds: 3 },
]

test('removes each undone block in turn, and undoes one block less', () => {
  expect(reduceUndone([one, two, { do: 'reorganise', blocks: 2, newBlocks: 1 }])).toEqual([
    [two, { do: 'reorganise', blocks: 1 }],
    [one, { do: 'reorganise', blocks: 1 }],
  ])
  expect(reduceUndone([one, { do: 'reorganise', blocks: 1, newBlocks: 0 }])).toEqual([[]])
})

test('a reorganisation after another that shortened the chain undoes the remaining blocks', () => {
  const shorter: Step = { do: 'reorganise', blocks: 1, newBlocks: 0 }
  const steps = [one, two, three, shorter, shorter]
  expect(reduceUndone(steps)).toEqual([
    [one, two, shorter],
    [one, three, shorter],
  ])
})
