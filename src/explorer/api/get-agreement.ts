import { INVALID_ADDRESS, readAddress } from './address.ts'
import type { Endpoint } from './endpoint.ts'
import { HttpRefusal } from './http-refusal.ts'
import { type AgreementItem, agreementItem, agreementSchema } from './item.ts'

/** `agreement/<agreement>`: one agreement, whatever its state. */
export const getAgreement: Endpoint<AgreementItem> = {
  path: '/agreement/{agreement}',
  operationId: 'getAgreement',
  summary: 'One agreement, whatever its state.',
  body: agreementSchema,
  bodyName: 'Agreement',
  refusals: { 400: INVALID_ADDRESS, 404: 'The factory made no such agreement.' },
  answer(sources, segment) {
    const agreement = sources.index.agreement(readAddress(segment))
    if (!agreement) throw new HttpRefusal(404, 'Agreement not found')
    return agreementItem(sources, agreement)
  },
}
