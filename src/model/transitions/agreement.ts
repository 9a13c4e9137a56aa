import type { CreateAgreement } from '../actions/create-agreement.ts'
import type { SetContactDetails, SetProtocolName } from '../actions/details.ts'
import type { AcceptOwnership, Transfer } from '../actions/roles.ts'
import { checkIsNoLookAlike } from '../look-alike.ts'
import type { AgreementFacts, World } from '../world.ts'
import { onlyOwner } from './guards.ts'
import { checkTerms } from './promises.ts'
import { require } from './refusal.ts'
import { putChains } from './scope.ts'
import { agreementOf, change, set } from './set.ts'

/** A new agreement: no commitment, no registration, no link. */
export function create(world: World, action: CreateAgreement): World {
  checkIsNoLookAlike(action.agreement)
  if (world.agreements.has(action.agreement)) throw new Error(`the scenario creates "${action.agreement}" twice`)
  checkTerms(action.terms)
  const facts: AgreementFacts = {
    owner: action.owner,
    createdAt: world.now,
    createdIn: world.height,
    factoryMade: !action.byHand,
    protocolName: action.protocolName,
    agreementURI: action.agreementURI,
    contactDetails: action.contactDetails,
    terms: action.terms,
    cantChangeUntil: 0,
    chains: new Map(),
    scope: [],
  }
  const made = { ...world, agreements: set(world.agreements, action.agreement, facts) }
  return putChains(made, action.agreement, action.chains, true)
}

export function setProtocolName(world: World, { agreement, by, protocolName }: SetProtocolName): World {
  onlyOwner(world, agreement, by)
  return change(world, agreement, { protocolName })
}

export function setContactDetails(world: World, { agreement, by, contactDetails }: SetContactDetails): World {
  onlyOwner(world, agreement, by)
  return change(world, agreement, { contactDetails })
}

/** Offers the agreement to another account, in place of an earlier offer. */
export function transferOwnership(world: World, { agreement, by, to }: Transfer): World {
  onlyOwner(world, agreement, by)
  return change(world, agreement, { pendingOwner: to })
}

/** A new owner. The attack moderator, set at registration, stays. */
export function acceptOwnership(world: World, { agreement, by }: AcceptOwnership): World {
  const { pendingOwner, ...facts } = agreementOf(world, agreement)
  require(pendingOwner !== undefined && (by ?? pendingOwner) === pendingOwner, 'OwnableUnauthorizedAccount')
  return { ...world, agreements: set(world.agreements, agreement, { ...facts, owner: pendingOwner }) }
}
