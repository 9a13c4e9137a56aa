import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnswerTimer } from './answer-timer.ts'

afterEach(() => vi.useRealTimers())

test.for([1, 999, 1_000, 1_001, 2_500])('behavior: calls back after %i ms, once', (limit) => {
  vi.useFakeTimers()
  const late = vi.fn()
  startAnswerTimer(limit, late)
  vi.advanceTimersByTime(limit - 1)
  expect(late).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(late).toHaveBeenCalledOnce()
})

test('behavior: accepts a limit longer than any timer, or infinite', () => {
  vi.useFakeTimers()
  const late = vi.fn()
  for (const limit of [2 ** 31, Infinity]) startAnswerTimer(limit, late)
  vi.advanceTimersByTime(60_000)
  expect(late).not.toHaveBeenCalled()
})

test('behavior: does not call back after it was stopped', () => {
  vi.useFakeTimers()
  const late = vi.fn()
  const stop = startAnswerTimer(2_000, late)
  vi.advanceTimersByTime(1_500)
  stop()
  vi.advanceTimersByTime(10_000)
  expect(late).not.toHaveBeenCalled()
})

test('behavior: counts time in which the process was stopped as at most a second', async () => {
  const late = vi.fn()
  const stop = startAnswerTimer(1_500, late)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_600)
  await sleep(100)
  expect(late).not.toHaveBeenCalled()
  stop()
})

test('behavior: does not count held time, up to a minute', () => {
  vi.useFakeTimers()
  const late = vi.fn()
  let isHeld = true
  startAnswerTimer(2_000, late, () => isHeld)
  vi.advanceTimersByTime(30_000)
  isHeld = false
  vi.advanceTimersByTime(1_000)
  isHeld = true
  vi.advanceTimersByTime(30_000)
  expect(late).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_001)
  expect(late).toHaveBeenCalledOnce()
})
