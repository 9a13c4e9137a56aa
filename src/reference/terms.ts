import type { Address, Terms } from '../subject/resolver.ts'
import { exact, named, secondsOf } from './check.ts'
import type { View } from './view.ts'

const identityRequirements = ['Anonymous', 'Pseudonymous', 'Named'] as const

/** The terms of an agreement at the view's block, which may have improved since the link. */
export async function termsOf(view: View, agreement: Address): Promise<Terms> {
  const [bounty, agreementURI, cantChangeUntil] = await Promise.all([
    view.read(agreement, 'getBountyTerms'),
    view.read(agreement, 'getAgreementURI'),
    view.read(agreement, 'getCantChangeUntil'),
  ])
  return {
    agreement,
    bountyPercentage: exact(bounty.bountyPercentage, 'The bounty percentage'),
    bountyCapUsd: bounty.bountyCapUsd.toString(),
    aggregateBountyCapUsd: bounty.aggregateBountyCapUsd.toString(),
    retainable: bounty.retainable,
    identityRequirement: named(identityRequirements, bounty.identity, 'The identity requirement'),
    agreementURI,
    commitmentDeadline: secondsOf(cantChangeUntil),
  }
}
