import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { timeLimit } from './time-limit.ts'

test('aborts when the time is over', async () => {
  const { signal } = timeLimit(0.01)
  expect(signal.aborted).toBe(false)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(signal.aborted).toBe(true)
})

test('aborts with another signal, before or after the start', () => {
  const controller = new AbortController()
  const { signal, end } = timeLimit(Infinity, controller.signal)
  expect(signal.aborted).toBe(false)
  controller.abort()
  expect(signal.aborted).toBe(true)
  end()
  expect(timeLimit(Infinity, controller.signal).signal.aborted).toBe(true)
})

test('behavior: does not abort after its end', async () => {
  const controller = new AbortController()
  const { signal, end } = timeLimit(0.01, controller.signal)
  end()
  controller.abort()
  await sleep(30)
  expect(signal.aborted).toBe(false)
})
