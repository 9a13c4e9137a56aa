import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('loads the keys of one turn together, even after some promises', async () => {
  const loads: number[][] = []
  const double = batched(async (keys: number[]) => {
    loads.push(keys)
    return keys.map((key) => key * 2)
  })
  const later = async (key: number, promises: number) => {
    for (let index = 0; index < promises; index++) await undefined
    return double(key)
  }
  expect(await Promise.all([double(1), later(2, 1), later(3, 20)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(loads).toEqual([[1, 2, 3], [4]])
})

test('behavior: a failed load rejects its own keys, and no later ones', async () => {
  let fails = true
  const load = batched(async (keys: number[]) => {
    if (fails) throw new Error('no')
    return keys
  })
  expect(await Promise.allSettled([load(1), load(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  fails = false
  expect(await load(3)).toBe(3)
})
