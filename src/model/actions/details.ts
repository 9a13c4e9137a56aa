import * as z from 'zod'
import { contacts, someOf, terms, text } from '../parts.ts'
import { onAgreement, operation } from './operation.ts'

const setBountyTermsSchema = operation('setBountyTerms', { ...onAgreement, terms: someOf(terms.shape) })
export type SetBountyTerms = z.infer<typeof setBountyTermsSchema>

const setAgreementURISchema = operation('setAgreementURI', { ...onAgreement, agreementURI: text })
export type SetAgreementURI = z.infer<typeof setAgreementURISchema>

const setProtocolNameSchema = operation('setProtocolName', { ...onAgreement, protocolName: text })
export type SetProtocolName = z.infer<typeof setProtocolNameSchema>

const setContactDetailsSchema = operation('setContactDetails', { ...onAgreement, contactDetails: contacts })
export type SetContactDetails = z.infer<typeof setContactDetailsSchema>

/** Sets `getCantChangeUntil()` to the block's timestamp plus `seconds`; a negative number is a time in the past. */
const extendCommitmentWindowSchema = operation('extendCommitmentWindow', {
  ...onAgreement,
  seconds: z.int().min(-3_155_760_000).max(1_000_000_000_000),
})
export type ExtendCommitmentWindow = z.infer<typeof extendCommitmentWindowSchema>

export const detailActions = {
  setBountyTerms: { schema: setBountyTermsSchema },
  setAgreementURI: { schema: setAgreementURISchema },
  setProtocolName: { schema: setProtocolNameSchema },
  setContactDetails: { schema: setContactDetailsSchema },
  extendCommitmentWindow: { schema: extendCommitmentWindowSchema },
}
