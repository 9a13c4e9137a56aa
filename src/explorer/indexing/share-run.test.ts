import { expect, test } from 'vitest'
import { sharedRun } from './share-run.ts'

/** A run that the test ends, and the ends of all runs that began. */
function controlledRun() {
  const ends: ((error?: Error) => void)[] = []
  const run = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()))
    })
  return { ends, run }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('default: calls during a run share the next run', async () => {
  const { ends, run } = controlledRun()
  const sync = sharedRun(run)
  const first = sync()
  await settle()
  const second = sync()
  const third = sync()
  await settle()
  expect(ends.length).toBe(1)
  ends[0]?.()
  await first
  await settle()
  expect(ends.length).toBe(2)
  ends[1]?.()
  await Promise.all([second, third])
  expect(ends.length).toBe(2)
})

test('behavior: a failed run fails only its own callers', async () => {
  const { ends, run } = controlledRun()
  const sync = sharedRun(run)
  const first = sync()
  await settle()
  const second = sync()
  ends[0]?.(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await settle()
  ends[1]?.()
  await expect(second).resolves.toBeUndefined()
})

test('behavior: runs never overlap', async () => {
  let running = 0
  let most = 0
  const sync = sharedRun(async () => {
    running += 1
    most = Math.max(most, running)
    await settle()
    running -= 1
  })
  await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      for (let wait = 0; wait < at % 7; wait++) await settle()
      await sync()
      await sync()
    }),
  )
  expect(most).toBe(1)
})
