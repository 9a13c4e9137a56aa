import type { Name } from '../model/action.ts'
import type { TargetAnswer, TermsAnswer } from '../model/question.ts'
import type { Ask } from './scenario.ts'

type QuestionToAsk = Ask['questions'][number]

/** Asks `isAttackable`, with the right answer. */
export const attackable = (contract: Name, expected: boolean): QuestionToAsk => ({
  method: 'isAttackable',
  contract,
  expected,
})

/** Asks `bindingAgreement`: by the contract's own link, or through `parent`; `null` if unbound. */
export function binding(contract: Name, agreement: Name | null, parent?: Name): QuestionToAsk {
  if (agreement === null) return { method: 'bindingAgreement', contract, expected: null }
  const expected =
    parent === undefined ? ({ agreement, via: 'top-level' } as const) : ({ agreement, via: 'child', parent } as const)
  return { method: 'bindingAgreement', contract, expected }
}

/** Asks `timeRemaining` in seconds: 0 once the countdown has ended, `null` without a countdown. */
export const timeLeft = (contract: Name, expected: number | null): QuestionToAsk => ({
  method: 'timeRemaining',
  contract,
  expected,
})

/** Asks `terms`, with the members of the answer to compare. */
export const terms = (contract: Name, expected: Partial<TermsAnswer> | null): QuestionToAsk => ({
  method: 'terms',
  contract,
  expected,
})

/** An agreement with its state and the contracts that it binds. */
export type ExpectedTarget = [agreement: Name, state: TargetAnswer['state'], contracts: Name[]]

/** Asks `targets`, in any order: contracts by agreements under attack, or an agreement with its state. */
export function targets(...listed: (Record<Name, Name[]> | ExpectedTarget)[]): QuestionToAsk {
  const expected = listed.flatMap((one) => (Array.isArray(one) ? [one] : underAttack(one)))
  return {
    method: 'targets',
    expected: expected.map(([agreement, state, contracts]) => ({ agreement, state, contracts })),
  }
}

const underAttack = (listed: Record<Name, Name[]>) =>
  Object.entries(listed).map(([agreement, contracts]): ExpectedTarget => [agreement, 'UNDER_ATTACK', contracts])

/** Expects contracts to be bound by an agreement, through `parent` if given, and attackable. */
export const open = (contracts: Name | Name[], agreement: Name, parent?: Name): QuestionToAsk[] =>
  [contracts].flat().flatMap((contract) => [binding(contract, agreement, parent), attackable(contract, true)])

/** Expects contracts to be bound, but not attackable now. */
export const closed = (contracts: Name | Name[], agreement: Name, parent?: Name): QuestionToAsk[] =>
  [contracts].flat().flatMap((contract) => [binding(contract, agreement, parent), attackable(contract, false)])

/** Expects the contract to be attackable, with a countdown of `left` seconds. */
export const counting = (contract: Name, left: number, agreement: Name, parent?: Name): QuestionToAsk[] => [
  ...open(contract, agreement, parent),
  timeLeft(contract, left),
]

/** Expects the contract to be bound and not attackable: its countdown has ended and is not cleared. */
export const runOut = (contract: Name, agreement: Name, parent?: Name): QuestionToAsk[] => [
  ...closed(contract, agreement, parent),
  timeLeft(contract, 0),
]

/** Expects contracts to be unbound, hence not attackable. */
export const unbound = (...contracts: Name[]): QuestionToAsk[] =>
  contracts.flatMap((contract) => [binding(contract, null), attackable(contract, false)])

/** Asks every question about a contract, and `targets`, all of which must be refused. */
export const refusals = (contract: Name): QuestionToAsk[] => [
  { method: 'bindingAgreement', contract, expected: 'refused' },
  { method: 'isAttackable', contract, expected: 'refused' },
  { method: 'timeRemaining', contract, expected: 'refused' },
  { method: 'terms', contract, expected: 'refused' },
  { method: 'targets', expected: 'refused' },
]
