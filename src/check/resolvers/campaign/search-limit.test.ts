import { expect, test } from 'vitest'
import type { AskedQuestion } from '../../../judge/case-result.ts'
import { MOST_CANDIDATES, searchLimit } from './search-limit.ts'

const answered = (...given: AskedQuestion['given'][]) => ({
  questions: given.map((one) => ({ given: one }) as AskedQuestion),
})
const right = answered({ kind: 'answered', value: true })

/** Counts the candidates that can be played. */
function candidatesWithin(limit: ReturnType<typeof searchLimit>, candidate: ReturnType<typeof answered>): number {
  let count = 0
  for (; !limit.signal.aborted; count += 1) limit.count(candidate)
  return count
}

test('ends the search after a number of candidates', () => {
  expect(candidatesWithin(searchLimit({}), right)).toBe(MOST_CANDIDATES)
  expect(candidatesWithin(searchLimit({ candidates: 3 }), right)).toBe(3)
  expect(candidatesWithin(searchLimit({ candidates: 0 }), right)).toBe(0)
})

test('an answer that timed out counts as many candidates', () => {
  const late = answered({ kind: 'errored', reason: 'timed out: no answer within 15 s' })
  expect(candidatesWithin(searchLimit({}), late)).toBeLessThanOrEqual(10)
  expect(candidatesWithin(searchLimit({}), answered({ kind: 'errored', reason: 'not JSON' }))).toBe(MOST_CANDIDATES)
})

test('aborts with another signal, before or after the start', () => {
  const controller = new AbortController()
  const { signal } = searchLimit({ signal: controller.signal })
  expect(signal.aborted).toBe(false)
  controller.abort()
  expect(signal.aborted).toBe(true)
  expect(searchLimit({ signal: controller.signal }).signal.aborted).toBe(true)
})

test('aborts after the seconds that the user sets', async () => {
  const { signal } = searchLimit({ seconds: 0.01 })
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(signal.aborted).toBe(true)
})
