import type { Situation } from './seen.ts'

export const twoNetworks: readonly Situation[] = [
  {
    says: 'one address, made at another time on each',
    cases: ['networks/other-block-times'],
    mutants: ['creation-of-the-first-network'],
  },
  {
    says: 'one address, bound otherwise on each',
    cases: ['networks/two-agreements', 'networks/child-here-linked-there'],
  },
]
