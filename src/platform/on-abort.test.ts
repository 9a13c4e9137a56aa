import { expect, test, vi } from 'vitest'
import { aborted, onAbort, unlessAborted } from './on-abort.ts'

test('calls a listener once when the signal is aborted', () => {
  const controller = new AbortController()
  const listener = vi.fn()
  onAbort(controller.signal, listener)
  expect(listener).not.toHaveBeenCalled()
  controller.abort()
  controller.abort()
  expect(listener).toHaveBeenCalledOnce()
})

test('calls a listener at once if the signal is already aborted', () => {
  const listener = vi.fn()
  onAbort(AbortSignal.abort(), listener)
  expect(listener).toHaveBeenCalledOnce()
})

test('does not call a removed listener', () => {
  const controller = new AbortController()
  const listener = vi.fn()
  onAbort(controller.signal, listener)()
  controller.abort()
  onAbort(undefined, listener)()
  expect(listener).not.toHaveBeenCalled()
})

test('aborted resolves before and after an abort', async () => {
  const controller = new AbortController()
  const late = aborted(controller.signal)
  controller.abort()
  expect(await late).toBeUndefined()
  expect(await aborted(controller.signal)).toBeUndefined()
})

test('unlessAborted settles with the work, or resolves at an abort', async () => {
  const controller = new AbortController()
  const never = new Promise<string>(() => {})
  expect(await unlessAborted(controller.signal, Promise.resolve('result'))).toBe('result')
  await expect(unlessAborted(controller.signal, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const stopped = unlessAborted(controller.signal, never)
  controller.abort()
  expect(await stopped).toBeUndefined()
  expect(await unlessAborted(controller.signal, never)).toBeUndefined()
})
