import { expect, test } from 'vitest'
import type { TargetAnswer } from '../../../model/question.ts'
import { targetsDifference } from './targets-difference.ts'

const target = (number: number, contracts = [`vault${number}`]): TargetAnswer => ({
  agreement: `agreement${number}`,
  state: 'UNDER_ATTACK',
  contracts,
})
const many = Array.from({ length: 20 }, (_, index) => target(index))

test('lists missing agreements, extra agreements and those listed twice', () => {
  expect(targetsDifference(many, many.slice(2))).toEqual(['it lacks agreement0, agreement1'])
  expect(targetsDifference(many, many.slice(10))).toEqual([
    'it lacks agreement0, agreement1, agreement2, agreement3 and 6 more',
  ])
  expect(targetsDifference(many, [...many, target(3), target(30)])).toEqual([
    'it lists too many: agreement3, agreement30',
  ])
})

test('lists agreements with another state or other contracts', () => {
  const changed = many
    .with(4, { ...target(4, ['vault4', 'child']), state: 'PROMOTION_REQUESTED' })
    .with(5, target(5, []))
  expect(targetsDifference(many, changed)).toEqual([
    'agreement4 is UNDER_ATTACK, not PROMOTION_REQUESTED',
    'agreement4 has too many: child',
    'agreement5 lacks vault5',
  ])
})

test('does not compare short lists', () => {
  expect(targetsDifference([target(1)], [])).toEqual([])
})
