import { inlineSubject } from '../../subject/inline.ts'
import type { CreateResolver } from '../../subject/resolver.ts'
import type { StartSubject } from '../../subject/subject.ts'

/** What a canary answers to everything. */
export type CanaryAnswer = 'yes' | 'no'

/** A subject that is wrong on purpose: whatever is asked, it says that all can be attacked, or that nothing can. */
export function canary(canaryAnswer: CanaryAnswer): StartSubject {
  return inlineSubject(canaryAnswer === 'yes' ? yes : no)
}

const no: CreateResolver = () => ({
  name: 'a canary that always says no',
  bindingAgreement: async () => null,
  isAttackable: async () => false,
  timeRemaining: async () => null,
  terms: async () => null,
  targets: async () => [],
})

/** Every contract is bound by an agreement that there is not, under the best of terms. */
const yes: CreateResolver = ({ contracts: { attackRegistry: agreement } }) => ({
  name: 'a canary that always says yes',
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
