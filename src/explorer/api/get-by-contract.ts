import { readAddress } from './address.ts'
import type { Endpoint } from './endpoint.ts'
import { type AgreementItem, agreementItem } from './item.ts'

/** `agreements` holds the binding agreement, or nothing: an agreement that only names the contract does not cover it. */
export type CoverageBody = { agreements: AgreementItem[]; hasCoverage: boolean; isAgreementContract: boolean }

/** `agreement/by-contract/<contract>`: the agreement that binds a contract, whatever its state. */
export const getByContract: Endpoint = {
  matches: ([name, by, contract, ...more]) =>
    name === 'agreement' && by === 'by-contract' && Boolean(contract) && more.length === 0,
  answer(sources, [, , segment = '']): CoverageBody {
    const contract = readAddress(segment)
    const binding = sources.index.binding(contract)
    return {
      agreements: binding ? [agreementItem(sources, binding.agreement)] : [],
      hasCoverage: binding !== undefined,
      isAgreementContract: sources.index.agreement(contract) !== undefined,
    }
  },
}
