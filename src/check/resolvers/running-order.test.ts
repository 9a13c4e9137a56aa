import { expect, test } from 'vitest'
import { firstCases } from '../../cases/first-cases.ts'
import { catalogue } from '../../cases/index.ts'
import { inRunningOrder } from './running-order.ts'

const ids = (cases: readonly { id: string }[]) => cases.map(({ id }) => id)

test('begins with saved counterexamples, then with the cases that find the most faults', () => {
  const [second, first] = firstCases as [string, string]
  const cases = [{ id: 'my/case' }, { id: first }, { id: second }, { id: 'counterexample/a' }]
  expect(ids(inRunningOrder(cases))).toEqual(['counterexample/a', second, first, 'my/case'])
})

test('keeps cases in the order of their start times', () => {
  const late = { id: 'counterexample/a', startsAt: 2_000_000_000 }
  expect(ids(inRunningOrder([late, { id: 'my/case' }]))).toEqual(['my/case', 'counterexample/a'])
})

test('every first case is in the catalogue, with the default start time', () => {
  const known = new Map(catalogue.map((one) => [one.id, one.startsAt]))
  expect(firstCases.filter((id) => !known.has(id) || known.get(id) !== undefined)).toEqual([])
})
