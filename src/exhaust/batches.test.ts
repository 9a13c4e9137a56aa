import { expect, test } from 'vitest'
import { areTargetsOpen } from '../model/open-readings.ts'
import { batchesOf } from './batches.ts'
import { search, worldOf } from './search.ts'
import { type Start, worldAt } from './start.ts'
import { starts } from './starts.ts'

const first = worldAt(starts.conflict)

test('every situation is in one batch, with its index, and no batch has two depths', () => {
  const found = [...search(starts.conflict, 2)]
  const batches = [...batchesOf(found, first, 7)]
  const placed = batches.flatMap(({ depth, situations }) => situations.map((one) => ({ depth, ...one })))
  expect(new Set(placed.map(({ situation }) => situation))).toEqual(new Set(found))
  for (const { depth, index, situation } of placed) {
    expect(situation.depth).toBe(depth)
    expect(found.filter((one) => one.depth === depth)[index]).toBe(situation)
  }
  expect(batches.map(({ number }) => number)).toEqual(batches.map((_, index) => index))
  expect(Math.max(...batches.map(({ situations }) => situations.length))).toBe(7)
  expect(batches.map(({ depth }) => depth)).toEqual(batches.map(({ depth }) => depth).toSorted())
})

test('situations that leave the targets open share no batch with others', () => {
  // A factory linked twice to one agreement, with a child made in between: OPEN-4.
  const start: Start = { ...starts.small, kinds: ['life', 'spawn'], contracts: 4 }
  const dated = {
    ...start,
    steps: start.steps.map((step) => JSON.parse(JSON.stringify(step).replace('"All"', '"ExistingOnly"'))),
  }
  const from = worldAt(dated)
  const isOpen = ({ situation }: { situation: Parameters<typeof worldOf>[1] }) =>
    areTargetsOpen(worldOf(from, situation))
  const mixed = [...batchesOf(search(dated, 5), from, 20)].map(({ situations }) => situations.map(isOpen))
  expect(mixed.some((open) => open[0])).toBe(true)
  expect(mixed.filter((open) => new Set(open).size > 1)).toEqual([])
})
