import { describe, expect, test } from 'vitest'
import type { Expectation } from './expectation.ts'
import { agreesWithHand } from './hand-written.ts'
import { judge } from './judge.ts'
import { sameAnswer } from './same-answer.ts'

const expected: Expectation = { value: true, because: [], open: [], mayRefuse: false }
const open: Expectation = { ...expected, open: [{ value: false, reading: 'OPEN-2' }] }

describe('judge', () => {
  test('the right answer passes', () => {
    expect(judge('isAttackable', expected, { kind: 'answered', value: true })).toEqual({ verdict: 'passed' })
  })

  test('a wrong answer fails with its severity', () => {
    const given = { kind: 'answered', value: false } as const
    expect(judge('isAttackable', expected, given)).toEqual({ verdict: 'failed', severity: 'incomplete' })
  })

  test.each(['refused', 'errored'] as const)('%s is neither right nor wrong', (kind) => {
    expect(judge('isAttackable', expected, { kind, reason: 'no node' })).toEqual({ verdict: kind })
  })

  test('a method that is not declared is skipped', () => {
    expect(judge('isAttackable', expected, { kind: 'skipped' })).toEqual({ verdict: 'skipped' })
  })

  test.each([{ kind: 'answered', value: false } as const, { kind: 'refused', reason: 'unclear' } as const])(
    'behavior: a reading left open passes what it allows, and refusing',
    (given) => {
      expect(judge('isAttackable', open, given)).toEqual({ verdict: 'passed', open: 'OPEN-2' })
    },
  )

  test('where the node fails, forge need not come to an answer of its script; any other subject has to', () => {
    const late = { kind: 'errored', reason: 'timed out' } as const
    const ofForge = { ...late, withoutScript: true } as const
    const failing: Expectation = { ...expected, mayRefuse: true, nodeFails: true }
    expect(judge('isAttackable', failing, ofForge)).toEqual({ verdict: 'passed' })
    expect(judge('isAttackable', failing, late)).toEqual({ verdict: 'errored' })
    expect(judge('isAttackable', { ...expected, mayRefuse: true }, ofForge)).toEqual({ verdict: 'errored' })
    expect(judge('isAttackable', expected, ofForge)).toEqual({ verdict: 'errored' })
    expect(judge('isAttackable', failing, { kind: 'answered', value: false })).toMatchObject({ verdict: 'failed' })
  })

  test('where a source fails, refusing is right, and a wrong answer is as wrong as ever', () => {
    const failing = { ...expected, mayRefuse: true }
    expect(judge('isAttackable', failing, { kind: 'refused', reason: 'no node' })).toEqual({ verdict: 'passed' })
    expect(judge('isAttackable', failing, { kind: 'answered', value: false })).toMatchObject({ verdict: 'failed' })
  })

  test('of what cannot be known every answer is a guess, also the harmless one', () => {
    const unknowable = { ...expected, value: false, mustRefuse: true as const }
    expect(judge('isAttackable', unknowable, { kind: 'refused', reason: 'not my chain' })).toEqual({
      verdict: 'passed',
    })
    expect(judge('isAttackable', unknowable, { kind: 'answered', value: true })).toEqual({
      verdict: 'failed',
      severity: 'unsafe',
    })
    expect(judge('isAttackable', unknowable, { kind: 'answered', value: false })).toMatchObject({ verdict: 'failed' })
    expect(judge('isAttackable', unknowable, { kind: 'errored', reason: 'crashed' })).toEqual({ verdict: 'errored' })
  })

  test('behavior: an error is no allowed reading', () => {
    expect(judge('isAttackable', open, { kind: 'errored', reason: 'crashed' })).toEqual({ verdict: 'errored' })
  })
})

describe('sameAnswer', () => {
  const a = { agreement: 'a', state: 'UNDER_ATTACK' as const, contracts: ['vault', 'child'] }
  const b = { agreement: 'b', state: 'UNDER_ATTACK' as const, contracts: ['other'] }

  test('the order of targets and contracts does not matter', () => {
    expect(sameAnswer('targets', [a, b], [b, { ...a, contracts: ['child', 'vault'] }])).toBe(true)
  })

  test('a target or a contract listed twice does', () => {
    expect(sameAnswer('targets', [a, b], [a, b, b])).toBe(false)
    expect(sameAnswer('targets', [b], [{ ...b, contracts: ['other', 'other'] }])).toBe(false)
  })

  test('an agreement without contracts can be left out', () => {
    expect(sameAnswer('targets', [{ ...a, contracts: [] }], [])).toBe(true)
  })
})

describe('agreesWithHand', () => {
  const value = { agreement: 'a', bountyPercentage: 10 } as never

  test('of terms, the members that are written count', () => {
    expect(agreesWithHand('terms', { agreement: 'a' }, value)).toBe(true)
    expect(agreesWithHand('terms', { bountyPercentage: 11 }, value)).toBe(false)
    expect(agreesWithHand('terms', null, value)).toBe(false)
    expect(agreesWithHand('terms', { agreement: 'a' }, null)).toBe(false)
  })

  test('of anything else, all of it', () => {
    expect(agreesWithHand('timeRemaining', 5, 5)).toBe(true)
    expect(agreesWithHand('bindingAgreement', null, { agreement: 'a', via: 'top-level' })).toBe(false)
  })
})
