import type { ContractRuleId } from './contract-rules.ts'

/** Something that the contracts do and the model does not, or the other way round. Names stand for addresses. */
export type ContractDifference = {
  /** How it shows: an action of the scenario, a value that is read, an event, or a call that is only tried. */
  in: 'action' | 'reading' | 'event' | 'trial'
  rule: ContractRuleId
  /** What was asked or sent, as a call: `getAgreementState(agreementA)`. */
  what: string
  expected: string
  actual: string
}

/** The most specific first: an action's own outcome says more than what follows from it. */
const order: readonly ContractDifference['in'][] = ['action', 'reading', 'event', 'trial']

/** Sorts the differences of one step, the most specific first. */
export function mostSpecificFirst(differences: readonly ContractDifference[]): ContractDifference[] {
  return differences.toSorted((a, b) => order.indexOf(a.in) - order.indexOf(b.in))
}
