import { expect, test } from 'vitest'
import { Journal } from './journal.ts'
import { perRevision } from './per-revision.ts'

test('default: derives once, and again after a change or a rewind', () => {
  const journal = new Journal()
  const derived: string[] = []
  const a = { name: 'a' }
  const get = perRevision(journal, ({ name }: { name: string }) => derived.push(name))
  expect([get(a), get(a)]).toEqual([1, 1])
  journal.note(() => {})
  expect([get(a), get(a)]).toEqual([2, 2])
  journal.rewind(0)
  expect([get(a), get({ name: 'b' }), get(a)]).toEqual([3, 4, 3])
  expect(derived).toEqual(['a', 'a', 'a', 'b'])
})

test('behavior: calls a function that threw again', () => {
  let isReady = false
  const get = perRevision(new Journal(), () => {
    if (!isReady) throw new Error('not read yet')
    return undefined
  })
  const key = {}
  expect(() => get(key)).toThrow('not read yet')
  isReady = true
  expect(get(key)).toBeUndefined()
})
