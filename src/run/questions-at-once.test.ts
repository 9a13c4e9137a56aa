import { expect, test } from 'vitest'
import { emptyWorld } from '../model/world.ts'
import { questionsAtOnce } from './questions-at-once.ts'

const calm = emptyWorld(0)

test('default', () => {
  expect(questionsAtOnce({}, calm, false)).toBe(1)
  expect(questionsAtOnce({ concurrency: 8 }, calm, false)).toBe(8)
})

test('behavior: at most 64, however many it declares', () => {
  expect(questionsAtOnce({ concurrency: 100_000 }, calm, false)).toBe(64)
})

test('behavior: one at a time while a fault affects a number of requests, or the explorer has a quirk, or on two networks', () => {
  const fault = { source: 'node', kind: 'reset' } as const
  expect(questionsAtOnce({ concurrency: 8 }, { ...calm, failing: [{ ...fault, requests: 2 }] }, false)).toBe(1)
  expect(questionsAtOnce({ concurrency: 8 }, { ...calm, failing: [fault] }, false)).toBe(8)
  expect(questionsAtOnce({ concurrency: 8 }, { ...calm, quirks: [{} as never] }, false)).toBe(1)
  expect(questionsAtOnce({ concurrency: 8 }, calm, true)).toBe(1)
})
