import { expect, test } from 'vitest'
import { scenario } from '../scenario/builder.ts'
import { worldAfter } from '../scenario/timeline.ts'
import { expectationOf } from './expectation.ts'

const counting = () => scenario('a/b', 'c').attackableVault().lifecycle('agreementA', 'promote').wait(5)
const question = { method: 'timeRemaining', contract: 'vault' } as const

test('accepts the answer at the block before if the node may not show the latest block', () => {
  for (const kind of ['one-block-behind', 'state-not-ready'] as const) {
    const { value, before } = expectationOf(worldAfter(counting().fault('node', kind).build().steps), question)
    expect([value, before?.value, before?.before]).toEqual([259_195, 259_200, undefined])
  }
})

test('behavior: accepts only the latest answer during other faults, or if both blocks have the same answer', () => {
  const other = worldAfter(counting().fault('node', 'rpc-error').build().steps)
  expect(expectationOf(other, question).before).toBeUndefined()
  const world = worldAfter(counting().fault('node', 'one-block-behind').build().steps)
  expect(expectationOf(world, { method: 'isAttackable', contract: 'vault' }).before).toBeUndefined()
})
