import type { Situation } from './seen.ts'

export const atOnce: readonly Situation[] = [
  {
    says: 'several questions in flight: three at `hardened`, or as many as a subject declares',
    cases: ['child-contracts/none-includes-no-child'],
    generated: ({ steps }) => steps.some((step) => step.do === 'ask' && step.questions.length > 2),
    mutants: ['one-question-at-a-time'],
  },
]
