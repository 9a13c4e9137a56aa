import { expect, test } from 'vitest'
import { areTargetsOpen } from '../../model/open-readings.ts'
import { batchesOf } from './batches.ts'
import { type Move, worldAfter } from './move.ts'
import { movesTo, search } from './search-situations.ts'
import { type Start, worldAt } from './situation-start.ts'
import { starts } from './starts.ts'

const first = worldAt(starts.conflict)

test('puts every situation into one batch of its depth, with its index', () => {
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

test('sorts situations by the times of their steps, the last step first', () => {
  const from = worldAt(starts.countdown)
  const deepest = [...batchesOf(search(starts.countdown, 2), from, 8)].filter(({ depth }) => depth === 2)
  const times = deepest.flatMap(({ situations }) =>
    situations.map(({ situation }) => {
      const [one] = movesTo(situation)
      const between = worldAfter(from, one as Move) as typeof from
      const end = movesTo(situation).reduce((world, move) => worldAfter(world, move) as typeof from, from)
      return [end.now, between.now] as const
    }),
  )
  expect(times.length).toBeGreaterThan(300)
  expect(new Set(times.map(([end]) => end)).size).toBeGreaterThan(10)
  expect(times).toEqual(times.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
})

test('situations with open targets share a batch only with each other', () => {
  // A factory linked twice to one agreement, with a child made in between: OPEN-4.
  const steps = starts.small.steps.map((step) => JSON.parse(JSON.stringify(step).replace('"All"', '"ExistingOnly"')))
  const dated: Start = { ...starts.small, steps, kinds: ['life', 'spawn'] }
  const from = worldAt(dated)
  const openAfter = (moves: readonly Move[]) => {
    let world = from
    return moves.map((move) => {
      world = worldAfter(world, move) ?? world
      return areTargetsOpen(world)
    })
  }
  const batches = [...batchesOf(search(dated, 6), from, 20)].map(({ situations }) =>
    situations.map(({ situation }) => openAfter(movesTo(situation))),
  )
  expect(batches.some((batch) => batch[0]?.at(-1))).toBe(true)
  expect(batches.filter((batch) => new Set(batch.map((open) => open.at(-1) === true)).size > 1)).toEqual([])
  const closedAgain = batches.filter((batch) => batch.some((open) => open.includes(true) && !open.at(-1)))
  expect(closedAgain.length).toBeGreaterThan(0)
  expect(closedAgain.every((batch) => batch.length === 1)).toBe(true)
})
