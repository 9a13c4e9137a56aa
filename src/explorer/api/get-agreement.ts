import { readAddress } from './address.ts'
import type { Endpoint } from './endpoint.ts'
import { agreementItem } from './item.ts'
import { Refusal } from './refusal.ts'

/** `agreement/<agreement>`: one agreement, whatever its state. */
export const getAgreement: Endpoint = {
  matches: ([name, address, ...more]) => name === 'agreement' && Boolean(address) && more.length === 0,
  answer(sources, [, address = '']) {
    const agreement = sources.index.agreement(readAddress(address))
    if (!agreement) throw new Refusal(404, 'Agreement not found')
    return agreementItem(sources, agreement)
  },
}
