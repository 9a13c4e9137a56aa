import { expect, test } from 'vitest'
import { emptyWorld } from '../../model/world.ts'
import { questionsAtOnce } from './questions-at-once.ts'

const calm = emptyWorld(0)

test('default: one at a time, or as many as the subject declares', () => {
  expect(questionsAtOnce({}, calm, false, 'deployment')).toBe(1)
  expect(questionsAtOnce({ concurrency: 8 }, calm, false, 'deployment')).toBe(8)
})

test('behavior: three at level hardened, unless the subject declares a number', () => {
  expect(questionsAtOnce({}, calm, false, 'hardened')).toBe(3)
  expect(questionsAtOnce({ concurrency: 1 }, calm, false, 'hardened')).toBe(1)
  expect(questionsAtOnce({ concurrency: 8 }, calm, false, 'hardened')).toBe(8)
})

test('behavior: at most 64', () => {
  expect(questionsAtOnce({ concurrency: 100_000 }, calm, false, 'deployment')).toBe(64)
})

test('behavior: one at a time during faults and quirks, and on two networks', () => {
  expect(
    questionsAtOnce({ concurrency: 8 }, { ...calm, failing: [{ source: 'node', kind: 'reset' }] }, false, 'deployment'),
  ).toBe(1)
  expect(questionsAtOnce({ concurrency: 8 }, { ...calm, quirks: [{} as never] }, false, 'deployment')).toBe(1)
  expect(questionsAtOnce({ concurrency: 8 }, calm, true, 'deployment')).toBe(1)
})
