import type { ExtendCommitmentWindow, SetAgreementURI, SetBountyTerms } from '../actions/details.ts'
import type { BountyTerms } from '../parts.ts'
import { identityRequirements } from '../protocol.ts'
import type { World } from '../world.ts'
import { onlyOwner, outsideWindow } from './guards.ts'
import { require } from './refusal.ts'
import { change } from './set.ts'

/** Changes the bounty terms; inside the window only in whitehats' favour (COMMIT-1, 2, 4, 5, 8). */
export function setBountyTerms(world: World, { agreement, by, terms }: SetBountyTerms): World {
  const facts = onlyOwner(world, agreement, by)
  const proposed = { ...facts.terms, ...terms }
  checkTerms(proposed)
  if (!isFavourable(facts.terms, proposed)) outsideWindow(world, facts, 'Agreement__UnfavorableBountyChange')
  return change(world, agreement, { terms: proposed })
}

/** Changes the document's URI; not inside the window (COMMIT-6). */
export function setAgreementURI(world: World, { agreement, by, agreementURI }: SetAgreementURI): World {
  outsideWindow(world, onlyOwner(world, agreement, by), 'Agreement__CannotChangeAgreementURIDuringCommitment')
  return change(world, agreement, { agreementURI })
}

/** Moves the window's end later, never earlier or to the same second (COMMIT-7). */
export function extendCommitmentWindow(world: World, { agreement, by, seconds }: ExtendCommitmentWindow): World {
  const facts = onlyOwner(world, agreement, by)
  const cantChangeUntil = world.now + seconds
  require(cantChangeUntil > facts.cantChangeUntil, 'Agreement__CannotShortenCommitmentWindow')
  return change(world, agreement, { cantChangeUntil })
}

/** Reverts on terms that are never allowed. The contracts check this before the window. */
export function checkTerms(terms: BountyTerms) {
  const cap = BigInt(terms.bountyCapUsd)
  const aggregate = BigInt(terms.aggregateBountyCapUsd)
  require(terms.bountyPercentage <= 100, 'Agreement__BountyPercentageExceedsMax')
  require(aggregate === 0n || aggregate >= cap, 'Agreement__AggregateBountyCapBelowIndividualCap')
  require(aggregate === 0n || !terms.retainable, 'Agreement__CannotSetBothAggregateBountyCapUsdAndRetainable')
}

function isFavourable(before: BountyTerms, after: BountyTerms): boolean {
  const aggregate = { before: BigInt(before.aggregateBountyCapUsd), after: BigInt(after.aggregateBountyCapUsd) }
  const strictness = (terms: BountyTerms) => identityRequirements.indexOf(terms.identityRequirement)
  return (
    after.bountyPercentage >= before.bountyPercentage &&
    BigInt(after.bountyCapUsd) >= BigInt(before.bountyCapUsd) &&
    // 0 means that there is no aggregate cap: dropping it is favourable, adding one is not.
    (aggregate.after === 0n || (aggregate.before !== 0n && aggregate.after >= aggregate.before)) &&
    (after.retainable || !before.retainable) &&
    strictness(after) <= strictness(before) &&
    (after.diligenceRequirements === before.diligenceRequirements || after.diligenceRequirements === '')
  )
}
