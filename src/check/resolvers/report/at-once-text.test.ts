import { expect, test } from 'vitest'
import { atOnceNotes, atOnceReport } from './at-once-text.ts'

const alone = { kind: 'answered', value: false } as const

test('describes a wrong answer among others, its answer alone, and the questions it is right for', () => {
  expect(atOnceNotes(undefined)).toEqual([])
  const of = (rightFor: number, isRightAlone: boolean, questions = 6) =>
    atOnceNotes(
      atOnceReport({
        questions,
        alone,
        isRightAlone,
        rightFor: Array.from({ length: rightFor }, (_, index) =>
          index === 0 ? { method: 'targets' } : { method: 'isAttackable', contract: `vault${index}` },
        ),
      } as never),
    )
  expect(of(0, false, 2)).toEqual(['asked at once with 1 other question; asked again alone, the answer is false'])
  expect(of(0, true)[0]).toMatch(/^asked at once with 5 other questions; .* false, which is right$/)
  expect(of(2, true)[1]).toMatch(/^the answer is right for .*vault1.*, in flight at the same time/)
  expect(of(5, true)[1]).toMatch(/ and 2 more, in flight/)
})
