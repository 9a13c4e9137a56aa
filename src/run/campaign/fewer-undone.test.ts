import { expect, test } from 'vitest'
import type { Step } from '../../scenario/scenario.ts'
import { fewerUndone } from './fewer-undone.ts'

const [one, two, three]: [Step, Step, Step] = [
  { do: 'wait', seconds: 1 },
  { do: 'wait', seconds: 2 },
  { do: 'wait', seconds: 3 },
]

test('each block that a reorganisation undoes is left out, and it undoes one less', () => {
  expect(fewerUndone([one, two, { do: 'reorganise', blocks: 2, newBlocks: 1 }])).toEqual([
    [two, { do: 'reorganise', blocks: 1 }],
    [one, { do: 'reorganise', blocks: 1 }],
  ])
  expect(fewerUndone([one, { do: 'reorganise', blocks: 1, newBlocks: 0 }])).toEqual([[]])
})

test('after a chain got shorter, the next reorganisation undoes the blocks that are left', () => {
  const shorter: Step = { do: 'reorganise', blocks: 1, newBlocks: 0 }
  const steps = [one, two, three, shorter, shorter]
  expect(fewerUndone(steps)).toEqual([
    [one, two, shorter],
    [one, three, shorter],
  ])
})
