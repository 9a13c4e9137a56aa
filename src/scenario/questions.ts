import type { Name } from '../model/action.ts'
import type { TargetAnswer, TermsAnswer } from '../model/question.ts'
import type { Ask } from './scenario.ts'

type Asked = Ask['questions'][number]

/** `isAttackable`, with the answer that is right. */
export const attackable = (contract: Name, expected: boolean): Asked => ({ method: 'isAttackable', contract, expected })

/** `bindingAgreement`: by its own link, or through its deployer; `null` where nothing binds. */
export function binding(contract: Name, agreement: Name | null, parent?: Name): Asked {
  if (agreement === null) return { method: 'bindingAgreement', contract, expected: null }
  const expected =
    parent === undefined ? ({ agreement, via: 'top-level' } as const) : ({ agreement, via: 'child', parent } as const)
  return { method: 'bindingAgreement', contract, expected }
}

/** `timeRemaining` in seconds, 0 once the countdown has ended, `null` where there is none. */
export const timeLeft = (contract: Name, expected: number | null): Asked => ({
  method: 'timeRemaining',
  contract,
  expected,
})

/** `terms`, with those members of the answer that matter. */
export const terms = (contract: Name, expected: Partial<TermsAnswer> | null): Asked => ({
  method: 'terms',
  contract,
  expected,
})

/** `targets`: each agreement with its state and the contracts that it binds. */
export function targets(...listed: [Name, TargetAnswer['state'], Name[]][]): Asked {
  return {
    method: 'targets',
    expected: listed.map(([agreement, state, contracts]) => ({ agreement, state, contracts })),
  }
}

/** Bound and attackable: by an agreement, through a parent where there is one. */
export const open = (contract: Name, agreement: Name, parent?: Name): Asked[] => [
  binding(contract, agreement, parent),
  attackable(contract, true),
]

/** Bound, but not attackable now. */
export const closed = (contract: Name, agreement: Name, parent?: Name): Asked[] => [
  binding(contract, agreement, parent),
  attackable(contract, false),
]

/** Attackable, and counting down: `left` seconds to go. */
export const counting = (contract: Name, left: number, agreement: Name, parent?: Name): Asked[] => [
  ...open(contract, agreement, parent),
  timeLeft(contract, left),
]

/** Bound, but its countdown has run out and nothing has cleared it yet. */
export const runOut = (contract: Name, agreement: Name, parent?: Name): Asked[] => [
  ...closed(contract, agreement, parent),
  timeLeft(contract, 0),
]

/** Bound by nothing, hence not attackable. */
export const unbound = (contract: Name): Asked[] => [binding(contract, null), attackable(contract, false)]

/** Every question about a contract, and the one about targets, where no answer is right. */
export const refusals = (contract: Name): Asked[] => [
  { method: 'bindingAgreement', contract, expected: 'refused' },
  { method: 'isAttackable', contract, expected: 'refused' },
  { method: 'timeRemaining', contract, expected: 'refused' },
  { method: 'terms', contract, expected: 'refused' },
  { method: 'targets', expected: 'refused' },
]
