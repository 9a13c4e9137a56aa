import * as z from 'zod'
import { checkIsNoLookAlike } from '../look-alike.ts'
import { type BountyTerms, chainEntries, contacts, name, newName, terms, text } from '../parts.ts'
import { set } from '../transitions/set.ts'
import type { AgreementFacts } from '../world.ts'
import { type ActionDescriptor, operation } from './action-descriptor.ts'
import { chainText } from './action-words.ts'
import { checkTerms } from './detail-actions.ts'
import { putChains } from './scope-actions.ts'
import { fewerChains, without } from './simpler.ts'

const schema = operation('createAgreement', {
  agreement: newName,
  owner: name,
  chains: chainEntries,
  terms,
  protocolName: text,
  agreementURI: text,
  contactDetails: contacts,
  /** The agreement's own code, deployed without the official factory: `isAgreementValid` is false. */
  byHand: z.boolean().exactOptional(),
  /** Who creates it for its owner. Default: the owner. */
  by: name.exactOptional(),
  /** The agreement whose CREATE2 salt it has. Default: none, it has one of its own. */
  salt: name.exactOptional(),
})
export type CreateAgreement = z.infer<typeof schema>

/** The default bounty terms of an agreement. */
export const ordinaryTerms: BountyTerms = {
  bountyPercentage: 10,
  bountyCapUsd: '1000000',
  aggregateBountyCapUsd: '0',
  retainable: false,
  identityRequirement: 'Anonymous',
  diligenceRequirements: '',
}

const isOrdinary = (terms: BountyTerms) =>
  Object.entries(ordinaryTerms).every(([key, value]) => terms[key as keyof BountyTerms] === value)

export const createAgreement: ActionDescriptor<CreateAgreement> = {
  schema,
  sender: (_, { owner }) => owner,
  /** Creates an agreement without commitment, registration or links. */
  transition(world, { agreement, owner, chains, terms, protocolName, agreementURI, contactDetails, byHand }) {
    checkIsNoLookAlike(agreement)
    if (world.agreements.has(agreement)) throw new Error(`the scenario creates "${agreement}" twice`)
    checkTerms(terms)
    const facts: AgreementFacts = {
      owner,
      createdAt: world.now,
      createdIn: world.height,
      factoryMade: !byHand,
      protocolName,
      agreementURI,
      contactDetails,
      terms,
      cantChangeUntil: 0,
      chains: new Map(),
      scope: [],
    }
    return putChains({ ...world, agreements: set(world.agreements, agreement, facts) }, agreement, chains, true)
  },
  words({ agreement, owner, chains, byHand, by, salt }) {
    const made = byHand ? 'deploys by hand' : 'creates'
    const owned = by === undefined ? '' : ` for ${owner}`
    const salted = salt === undefined ? '' : ` with the salt of ${salt}`
    return `${by ?? owner} ${made} ${agreement}${owned}${salted}, covering ${chains.map(chainText).join('; ') || 'nothing'}`
  },
  simpler: (action) => [
    ...fewerChains(action.chains).map((chains) => ({ ...action, chains })),
    ...(isOrdinary(action.terms) ? [] : [{ ...action, terms: ordinaryTerms }]),
    ...without(action, 'byHand'),
    ...without(action, 'salt'),
    ...without(action, 'by'),
  ],
}
