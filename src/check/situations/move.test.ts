import { expect, test } from 'vitest'
import { type Move, stepsOf, worldAfter } from './move.ts'
import { worldAt } from './situation-start.ts'
import { starts } from './starts.ts'

const first = worldAt(starts.small)
const request: Move = {
  do: 'transact',
  action: { do: 'requestUnderAttack', agreement: 'agreementA' },
  sameBlock: false,
}
const spawn = (sameBlock: boolean): Move => ({
  do: 'transact',
  action: { do: 'spawn', factory: 'factory', children: ['child'] },
  sameBlock,
})

test('joins transactions of one block in one step', () => {
  const wait: Move = { do: 'waitUntil', deadline: 'requestDeadline', agreement: 'agreementA', offset: -1 }
  const action = (move: Move) => (move.do === 'transact' ? move.action : undefined)
  expect(stepsOf([request, spawn(true), wait])).toEqual([
    { do: 'sameBlock', actions: [action(request), action(spawn(true))] },
    wait,
  ])
  expect(stepsOf([request, spawn(false)])).toEqual([action(request), action(spawn(false))])
})

test('a new block is a second later; an action that reverts is not a move', () => {
  const requested = worldAfter(first, request)
  expect(requested?.now).toBe(first.now + 1)
  expect(worldAfter(requested ?? first, spawn(true))?.contracts.get('child')?.createdAt).toBe(first.now + 1)
  expect(worldAfter(requested ?? first, spawn(false))?.contracts.get('child')?.createdAt).toBe(first.now + 2)
  expect(worldAfter(requested ?? first, request)).toBeUndefined()
})
