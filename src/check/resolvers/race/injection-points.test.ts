import { expect, test } from 'vitest'
import { injectionPoints, pointsInside } from './injection-points.ts'

test('n requests have n+1 injection points, including both ends', () => {
  expect(injectionPoints(4)).toEqual([0, 1, 2, 3, 4])
  expect(injectionPoints(1)).toEqual([0, 1])
  expect(injectionPoints(12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('behavior: a question without requests has one injection point', () => {
  expect(injectionPoints(0)).toEqual([0])
})

test('behavior: spreads 13 injection points evenly over more than 12 requests', () => {
  expect(injectionPoints(24)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24])
  for (const requests of [13, 14, 25, 100, 1_001]) {
    const points = injectionPoints(requests)
    const gaps = points.slice(1).map((point, index) => point - (points[index] as number))
    expect([points.length, points[0], points.at(-1)]).toEqual([13, 0, requests])
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
  }
})

test('inside batches: after the first call of each batch, then before its last call', () => {
  expect(pointsInside([1, 5, 0, 2, 3])).toEqual([
    { point: 1, inside: 1 },
    { point: 3, inside: 1 },
    { point: 4, inside: 1 },
    { point: 1, inside: 4 },
    { point: 4, inside: 2 },
  ])
  expect(pointsInside([5, 5, 5, 5])).toHaveLength(6)
  expect(pointsInside([1, 0, 1])).toEqual([])
})
