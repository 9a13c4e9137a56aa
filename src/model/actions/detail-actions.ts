import * as z from 'zod'
import { durationText } from '../duration.ts'
import { type BountyTerms, contacts, someOf, terms, text } from '../parts.ts'
import { identityRequirements } from '../protocol.ts'
import { onlyOwner, outsideWindow } from '../transitions/guards.ts'
import { require } from '../transitions/require.ts'
import { change } from '../transitions/set.ts'
import { type ActionDescriptor, onAgreement, operation, ownerOf } from './action-descriptor.ts'
import { sentBy } from './action-words.ts'
import { simplerNumbers, without } from './simpler.ts'

const setBountyTermsSchema = operation('setBountyTerms', { ...onAgreement, terms: someOf(terms.shape) })
type SetBountyTerms = z.infer<typeof setBountyTermsSchema>

const setBountyTerms: ActionDescriptor<SetBountyTerms> = {
  schema: setBountyTermsSchema,
  sender: ownerOf,
  /** Inside the window, terms change only in whitehats' favour (COMMIT-1, 2, 4, 5, 8). */
  transition(world, { agreement, by, terms }) {
    const facts = onlyOwner(world, agreement, by)
    const proposed = { ...facts.terms, ...terms }
    checkTerms(proposed)
    if (!isFavourable(facts.terms, proposed)) outsideWindow(world, facts, 'Agreement__UnfavorableBountyChange')
    return change(world, agreement, { terms: proposed })
  },
  words: ({ agreement, terms, by }) => `${agreement}'s terms become ${JSON.stringify(terms)}${sentBy(by)}`,
}

const setAgreementURISchema = operation('setAgreementURI', { ...onAgreement, agreementURI: text })
type SetAgreementURI = z.infer<typeof setAgreementURISchema>

const setAgreementURI: ActionDescriptor<SetAgreementURI> = {
  schema: setAgreementURISchema,
  sender: ownerOf,
  /** Reverts inside the window (COMMIT-6). */
  transition(world, { agreement, by, agreementURI }) {
    outsideWindow(world, onlyOwner(world, agreement, by), 'Agreement__CannotChangeAgreementURIDuringCommitment')
    return change(world, agreement, { agreementURI })
  },
  words: ({ agreement, agreementURI, by }) => `${agreement}'s document moves to ${agreementURI}${sentBy(by)}`,
}

const setProtocolNameSchema = operation('setProtocolName', { ...onAgreement, protocolName: text })
type SetProtocolName = z.infer<typeof setProtocolNameSchema>

const setProtocolName: ActionDescriptor<SetProtocolName> = {
  schema: setProtocolNameSchema,
  sender: ownerOf,
  transition(world, { agreement, by, protocolName }) {
    onlyOwner(world, agreement, by)
    return change(world, agreement, { protocolName })
  },
  words: ({ agreement, protocolName, by }) => `${agreement}'s protocol is renamed to ${protocolName}${sentBy(by)}`,
}

const setContactDetailsSchema = operation('setContactDetails', { ...onAgreement, contactDetails: contacts })
type SetContactDetails = z.infer<typeof setContactDetailsSchema>

const setContactDetails: ActionDescriptor<SetContactDetails> = {
  schema: setContactDetailsSchema,
  sender: ownerOf,
  transition(world, { agreement, by, contactDetails }) {
    onlyOwner(world, agreement, by)
    return change(world, agreement, { contactDetails })
  },
  words: ({ agreement, by }) => `${agreement} gets other contacts${sentBy(by)}`,
}

/** Sets `getCantChangeUntil()` to the block's timestamp plus `seconds`; if negative, to a time in the past. */
const extendCommitmentWindowSchema = operation('extendCommitmentWindow', {
  ...onAgreement,
  seconds: z.int().min(-3_155_760_000).max(1_000_000_000_000),
})
type ExtendCommitmentWindow = z.infer<typeof extendCommitmentWindowSchema>

const extendCommitmentWindow: ActionDescriptor<ExtendCommitmentWindow> = {
  schema: extendCommitmentWindowSchema,
  sender: ownerOf,
  /** Moves the end of the window later, never earlier or to the same second (COMMIT-7). */
  transition(world, { agreement, by, seconds }) {
    const facts = onlyOwner(world, agreement, by)
    const cantChangeUntil = world.now + seconds
    require(cantChangeUntil > facts.cantChangeUntil, 'Agreement__CannotShortenCommitmentWindow')
    return change(world, agreement, { cantChangeUntil })
  },
  words: ({ agreement, seconds, by }) => `${agreement}'s terms are locked for ${durationText(seconds)}${sentBy(by)}`,
  simpler: (action) => [
    ...without(action, 'by'),
    ...simplerNumbers(action.seconds).map((seconds) => ({ ...action, seconds })),
  ],
}

/** What an agreement's owner changes of it, but for its scope. */
export const detailActions = {
  setBountyTerms,
  setAgreementURI,
  setProtocolName,
  setContactDetails,
  extendCommitmentWindow,
}

/** Reverts if the terms are never allowed. The contracts check this before the window. */
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
