import * as z from 'zod'
import { INVALID_ADDRESS, readAddress } from './address.ts'
import type { Endpoint } from './endpoint.ts'
import { agreementItem, agreementSchema } from './item.ts'

const coverage = z.object({
  agreements: z
    .array(agreementSchema)
    .max(1)
    .describe('The binding agreement, if any: an agreement that only names the contract does not cover it.'),
  hasCoverage: z.boolean(),
  isAgreementContract: z.boolean().describe('Whether the address is itself an agreement.'),
})
export type CoverageBody = z.output<typeof coverage>

/** `agreement/by-contract/<contract>`: the agreement that binds a contract, whatever its state. */
export const getByContract: Endpoint<CoverageBody> = {
  path: '/agreement/by-contract/{contract}',
  operationId: 'getAgreementByContract',
  summary: 'The agreement that binds a contract, whatever its state; for a child contract through its deployer.',
  body: coverage,
  bodyName: 'Coverage',
  refusals: { 400: INVALID_ADDRESS },
  answer(sources, segment) {
    const contract = readAddress(segment)
    const covering = sources.index.covering(contract)
    return {
      agreements: covering.map((agreement) => agreementItem(sources, agreement)),
      hasCoverage: covering.length > 0,
      isAgreementContract: sources.index.agreement(contract) !== undefined,
    }
  },
}
