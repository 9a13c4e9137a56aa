import { expect, test, vi } from 'vitest'
import { catalogue } from '../../../../cases/index.ts'
import { UsageError } from '../../../../platform/errors.ts'
import { openList } from './open.ts'

const reason = 'later'

test("uses the whole catalogue and the machine's date", () => {
  const entries = [
    { case: catalogue[0]?.id as string, reason },
    { rule: 'BIND-1' as const, reason },
  ]
  vi.useFakeTimers({ now: new Date(2031, 2, 5, 23, 59) })
  try {
    expect(openList(entries, 'known.json')).toEqual({ entries, today: '2031-03-05', suite: catalogue })
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['case', { case: 'top-level/no-such', reason }],
  ['rule', { rule: 'BIND-99' as never, reason }],
])('throws UsageError for an unknown %s, with its place in the list', (kind, entry) => {
  const open = () => openList([{ rule: 'BIND-1', reason }, entry], 'known.json')
  expect(open).toThrow(UsageError)
  expect(open).toThrow(`There is no ${kind} `)
  expect(open).toThrow(expect.objectContaining({ next: expect.stringContaining('knownFailing[1] of known.json') }))
})
