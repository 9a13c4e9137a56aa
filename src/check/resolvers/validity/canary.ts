import { inlineSubject } from '../../../subject/inline.ts'
import type { CreateResolver } from '../../../subject/resolver.ts'
import type { StartSubject } from '../../../subject/subject.ts'

/** The answer that a canary gives to every question. */
export type CanaryAnswer = 'yes' | 'no'

/** Creates a subject that is wrong on purpose: it answers that every contract is attackable, or that none is. */
export function canary(canaryAnswer: CanaryAnswer): StartSubject {
  return inlineSubject(canaryAnswer === 'yes' ? yes : no)
}

const no: CreateResolver = () => ({
  name: 'a canary that always answers no',
  bindingAgreement: async () => null,
  isAttackable: async () => false,
  timeRemaining: async () => null,
  terms: async () => null,
  targets: async () => [],
})

/** Binds every contract to an agreement that does not exist, with the most generous terms. */
const yes: CreateResolver = ({ contracts: { attackRegistry: agreement } }) => ({
  name: 'a canary that always answers yes',
  bindingAgreement: async () => ({ agreement, via: 'top-level' }),
  isAttackable: async () => true,
  timeRemaining: async () => 259_200,
  terms: async () => ({
    agreement,
    bountyPercentage: 100,
    bountyCapUsd: '1000000000',
    aggregateBountyCapUsd: '0',
    retainable: true,
    identityRequirement: 'Anonymous',
    agreementURI: '',
    commitmentDeadline: 0,
  }),
  targets: async () => [{ agreement, state: 'UNDER_ATTACK', contracts: [agreement] }],
})
