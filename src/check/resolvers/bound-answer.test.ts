import { expect, test } from 'vitest'
import type { Target } from '../../subject/resolver.ts'
import { boundAnswer } from './bound-answer.ts'

const targets = (count: number): Target[] =>
  Array.from({ length: count }, (_, index) => ({
    agreement: `0x${index.toString(16).padStart(40, '0')}`,
    state: 'UNDER_ATTACK',
    contracts: [],
  }))

test('default: returns a wrong answer unchanged', () => {
  const given = { kind: 'answered', value: targets(600) } as const
  expect(boundAnswer(given, [])).toBe(given)
})

test('behavior: a wrong answer may be 64 KB longer than the right one', () => {
  const given = { kind: 'answered', value: targets(9_600) } as const
  expect(boundAnswer(given, targets(9_000))).toBe(given)
})

test('error: replaces a longer answer with an error that quotes its beginning', () => {
  const bounded = boundAnswer({ kind: 'answered', value: targets(10_000) }, [])
  expect(bounded).toMatchObject({ kind: 'errored' })
  const { reason } = bounded as { reason: string }
  expect(reason).toMatch(
    /^protocol violation: the answer has \d+ characters, and the right answer has 2; it begins: \[/,
  )
  expect(reason.length).toBeLessThan(700)
})
