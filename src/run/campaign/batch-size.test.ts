import { expect, test } from 'vitest'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import { batchSizeFor, batchSizeForRequests } from './batch-size.ts'

const asked = (node: number, more: Partial<AskedQuestion> = {}) =>
  ({ given: { kind: 'answered', value: true }, requests: { explorer: 0, node }, ...more }) as AskedQuestion
const resultOf = (...questions: AskedQuestion[]): CaseResult[] => [{ questions } as CaseResult]

test('default', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 10, 20, 100].map(batchSizeForRequests)).toEqual([20, 7, 4, 3, 2, 2, 2, 1, 1, 1, 1])
  expect(batchSizeFor(resultOf(asked(3)))).toBe(3)
})

test('behavior: requests to both sources count', () => {
  expect(batchSizeFor(resultOf(asked(1, { requests: { explorer: 2, node: 1 } })))).toBe(3)
})

test('behavior: the median question decides, so that retries of a few do not', () => {
  const calm = [5, 5, 5, 5, 5, 5, 5, 0, 1, 2].map((node) => asked(node))
  const busy = [5, 5, 5, 5, 500, 900, 40, 0, 1, 2].map((node) => asked(node))
  expect(batchSizeFor(resultOf(...busy))).toBe(batchSizeFor(resultOf(...calm)))
})

test('behavior: the order of cases, and so the number of workers, does not matter', () => {
  const results = [3, 9, 0, 1, 4].map((node) => resultOf(asked(node))[0] as CaseResult)
  expect(batchSizeFor(results.toReversed())).toBe(batchSizeFor(results))
})

test('behavior: questions in flight at once share their requests', () => {
  expect(batchSizeFor(resultOf(asked(40, { inFlight: 8 })))).toBe(batchSizeFor(resultOf(asked(5))))
})

test('behavior: questions without an answer, races and variants do not count; without any other, 6', () => {
  const refused = asked(0, { given: { kind: 'refused', reason: 'busy' } })
  const raced = asked(0, { race: {} as never })
  const varied = asked(0, { meta: 'META-1' })
  expect(batchSizeFor(resultOf(refused, raced, varied, asked(3)))).toBe(3)
  expect(batchSizeFor(resultOf(refused, raced, varied))).toBe(6)
})
