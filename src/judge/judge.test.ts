import { describe, expect, test } from 'vitest'
import { isRightAnswer, sameAnswer } from '../model/same-answer.ts'
import { agreesWithHand } from '../scenario/hand-written.ts'
import type { Expectation } from './expectation.ts'
import { judge } from './judge.ts'

const expected: Expectation = { value: true, because: [], open: [], mayRefuse: false }
const open: Expectation = {
  ...expected,
  open: [{ value: false, reading: 'OPEN-2', says: 'otherwise', isUnsafe: false }],
}

describe('judge', () => {
  test('the right answer passes', () => {
    expect(judge('isAttackable', expected, { kind: 'answered', value: true }, 'deployment')).toEqual({
      verdict: 'passed',
    })
  })

  test('fails a wrong answer with its severity', () => {
    const given = { kind: 'answered', value: false } as const
    expect(judge('isAttackable', expected, given, 'deployment')).toEqual({ verdict: 'failed', severity: 'missed' })
  })

  test.each(['refused', 'errored'] as const)('counts %s as neither right nor wrong', (kind) => {
    expect(judge('isAttackable', expected, { kind, reason: 'no node' }, 'deployment')).toEqual({ verdict: kind })
  })

  test('skips a method that is not declared', () => {
    expect(judge('isAttackable', expected, { kind: 'skipped' }, 'deployment')).toEqual({ verdict: 'skipped' })
  })

  test.each([{ kind: 'answered', value: false } as const, { kind: 'refused', reason: 'unclear' } as const])(
    'behavior: accepts each reading of an open question, and a refusal',
    (given) => {
      expect(judge('isAttackable', open, given, 'deployment')).toEqual({ verdict: 'passed', open: 'OPEN-2' })
    },
  )

  test('at hardened, the attackable reading is unsafe if another reading is not attackable', () => {
    const yes = { kind: 'answered', value: true } as const
    const no = { kind: 'answered', value: false } as const
    const unsafe = { verdict: 'failed', severity: 'unsafe', open: 'OPEN-2' }
    const risky = { ...open, value: false, open: [{ ...open.open[0], value: true, isUnsafe: true }] } as Expectation
    expect(judge('isAttackable', risky, yes, 'hardened')).toEqual(unsafe)
    expect(judge('isAttackable', risky, yes, 'deployment')).toEqual({ verdict: 'passed', open: 'OPEN-2' })
    expect(judge('isAttackable', risky, no, 'hardened')).toEqual({ verdict: 'passed' })
    const denied: Expectation = { ...open, deniedBy: 'OPEN-2' }
    expect(judge('isAttackable', denied, yes, 'hardened')).toEqual(unsafe)
    expect(judge('isAttackable', denied, yes, 'deployment')).toEqual({ verdict: 'passed' })
    expect(judge('isAttackable', denied, { kind: 'refused', reason: 'open' }, 'hardened').verdict).toBe('passed')
  })

  test('only a forge script may time out if the node fails', () => {
    const late = { kind: 'errored', reason: 'timed out' } as const
    const ofForge = { ...late, forgeFailed: true } as const
    const failing: Expectation = { ...expected, mayRefuse: true, nodeFails: true }
    expect(judge('isAttackable', failing, ofForge, 'deployment')).toEqual({ verdict: 'passed' })
    expect(judge('isAttackable', failing, late, 'deployment')).toEqual({ verdict: 'errored' })
    expect(judge('isAttackable', { ...expected, mayRefuse: true }, ofForge, 'deployment')).toEqual({
      verdict: 'errored',
    })
    expect(judge('isAttackable', expected, ofForge, 'deployment')).toEqual({ verdict: 'errored' })
    expect(judge('isAttackable', failing, { kind: 'answered', value: false }, 'deployment')).toMatchObject({
      verdict: 'failed',
    })
  })

  test('accepts a refusal if a source fails, but not a wrong answer', () => {
    const failing = { ...expected, mayRefuse: true }
    expect(judge('isAttackable', failing, { kind: 'refused', reason: 'no node' }, 'deployment')).toEqual({
      verdict: 'passed',
    })
    expect(judge('isAttackable', failing, { kind: 'answered', value: false }, 'deployment')).toMatchObject({
      verdict: 'failed',
    })
  })

  test('accepts the answer at the block before if the node may not show the latest one', () => {
    const both: Expectation = { ...expected, value: null, mayRefuse: true, before: { ...expected, value: 100 } }
    const verdictOn = (value: number | null) => judge('timeRemaining', both, { kind: 'answered', value }, 'hardened')
    expect([verdictOn(null), verdictOn(100)]).toEqual([{ verdict: 'passed' }, { verdict: 'passed' }])
    expect(verdictOn(99)).toEqual({ verdict: 'failed', severity: 'missed' })
    expect(verdictOn(101)).toEqual({ verdict: 'failed', severity: 'unsafe' })
  })

  test('fails every answer as a guess if only a refusal is right', () => {
    const unknowable = { ...expected, value: false, mustRefuse: true as const }
    expect(judge('isAttackable', unknowable, { kind: 'refused', reason: 'not my chain' }, 'deployment')).toEqual({
      verdict: 'passed',
    })
    expect(judge('isAttackable', unknowable, { kind: 'answered', value: true }, 'deployment')).toEqual({
      verdict: 'failed',
      severity: 'unsafe',
    })
    expect(judge('isAttackable', unknowable, { kind: 'answered', value: false }, 'deployment')).toMatchObject({
      verdict: 'failed',
    })
    expect(judge('isAttackable', unknowable, { kind: 'errored', reason: 'crashed' }, 'deployment')).toEqual({
      verdict: 'errored',
    })
  })

  test('behavior: an open reading does not excuse an error', () => {
    expect(judge('isAttackable', open, { kind: 'errored', reason: 'crashed' }, 'deployment')).toEqual({
      verdict: 'errored',
    })
  })
})

describe('sameAnswer', () => {
  const a = { agreement: 'a', state: 'UNDER_ATTACK' as const, contracts: ['vault', 'child'] }
  const b = { agreement: 'b', state: 'UNDER_ATTACK' as const, contracts: ['other'] }

  test('ignores the order of targets and contracts', () => {
    expect(sameAnswer('targets', [a, b], [b, { ...a, contracts: ['child', 'vault'] }])).toBe(true)
  })

  test('counts a target or a contract listed twice', () => {
    expect(sameAnswer('targets', [a, b], [a, b, b])).toBe(false)
    expect(sameAnswer('targets', [b], [{ ...b, contracts: ['other', 'other'] }])).toBe(false)
  })

  test('an additional agreement changes the answer, with or without contracts', () => {
    expect(sameAnswer('targets', [{ ...a, contracts: [] }], [])).toBe(false)
  })

  test('ignores the order of entries in targets', () => {
    const once = { ...a, contracts: ['vault'] }
    expect(sameAnswer('targets', [a, once], [once, a])).toBe(true)
  })
})

describe('isRightAnswer', () => {
  const bare = { agreement: 'bare', state: 'UNDER_ATTACK' as const, contracts: [] }
  const a = { agreement: 'a', state: 'UNDER_ATTACK' as const, contracts: ['vault'] }

  test('an attackable agreement that binds no contract may be listed or left out', () => {
    expect(isRightAnswer('targets', [a], [a, bare])).toBe(true)
    expect(isRightAnswer('targets', [bare, a], [a, bare])).toBe(true)
  })

  test.each([
    ['an agreement that is not attackable', [a], [a, bare]],
    ['an agreement in another state', [bare], [{ ...bare, state: 'PROMOTION_REQUESTED' as const }]],
    ['an agreement with additional contracts', [bare], [{ ...bare, contracts: ['vault'] }]],
    ['an agreement twice', [bare], [bare, bare]],
    ['a binding agreement without its contracts', [a], [{ ...a, contracts: [] }]],
    ['no binding agreement', [a], []],
  ])('listing %s is wrong', (_says, right, given) => {
    expect(isRightAnswer('targets', given, right)).toBe(false)
  })
})

describe('agreesWithHand', () => {
  const value = { agreement: 'a', bountyPercentage: 10 } as never

  test('compares only the written members of terms', () => {
    expect(agreesWithHand('terms', { agreement: 'a' }, value)).toBe(true)
    expect(agreesWithHand('terms', { bountyPercentage: 11 }, value)).toBe(false)
    expect(agreesWithHand('terms', null, value)).toBe(false)
    expect(agreesWithHand('terms', { agreement: 'a' }, null)).toBe(false)
  })

  test('compares all members of other answers', () => {
    expect(agreesWithHand('timeRemaining', 5, 5)).toBe(true)
    expect(agreesWithHand('bindingAgreement', null, { agreement: 'a', via: 'top-level' })).toBe(false)
  })
})
