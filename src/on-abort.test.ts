import { expect, test, vi } from 'vitest'
import { aborted, onAbort, unlessAborted } from './on-abort.ts'

test('a listener is called once, when the signal is aborted', () => {
  const controller = new AbortController()
  const listener = vi.fn()
  onAbort(controller.signal, listener)
  expect(listener).not.toHaveBeenCalled()
  controller.abort()
  controller.abort()
  expect(listener).toHaveBeenCalledOnce()
})

test('a signal that is aborted already calls the listener at once', () => {
  const listener = vi.fn()
  onAbort(AbortSignal.abort(), listener)
  expect(listener).toHaveBeenCalledOnce()
})

test('a removed listener is not called', () => {
  const controller = new AbortController()
  const listener = vi.fn()
  onAbort(controller.signal, listener)()
  controller.abort()
  onAbort(undefined, listener)()
  expect(listener).not.toHaveBeenCalled()
})

test('it resolves after an abort, earlier or later', async () => {
  const controller = new AbortController()
  const late = aborted(controller.signal)
  controller.abort()
  expect(await late).toBeUndefined()
  expect(await aborted(controller.signal)).toBeUndefined()
})

test('work ends with its result, or with the signal', async () => {
  const controller = new AbortController()
  const never = new Promise<string>(() => {})
  expect(await unlessAborted(controller.signal, Promise.resolve('result'))).toBe('result')
  await expect(unlessAborted(controller.signal, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const stopped = unlessAborted(controller.signal, never)
  controller.abort()
  expect(await stopped).toBeUndefined()
  expect(await unlessAborted(controller.signal, never)).toBeUndefined()
})
