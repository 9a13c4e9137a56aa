import * as z from 'zod'
import type { AgreementRecord } from '../ledger/ledger.ts'
import type { Sources } from './answer-sources.ts'
import { address, state, time, usd } from './primitives.ts'
import { valueFields } from './value-fields.ts'

const identityRequirement = z.enum(['Anonymous', 'Pseudonymous', 'Named'])

/** An agreement in the API's answers, its members in this order. A member without a value is omitted. */
export const agreementSchema = z
  .object({
    agreementAddress: address,
    owner: address,
    state,
    protocolName: z.string(),
    agreementUri: z.string().describe('Where the legal document is.'),
    bountyPercentage: z.number().min(0),
    bountyCapUsd: usd,
    retainable: z.boolean().describe('Whether the whitehat may keep the bounty from the recovered funds.'),
    identityRequirement,
    diligenceRequirements: z.string(),
    aggregateBountyCapUsd: usd.describe('US dollars, as a decimal string; "0" for none.'),
    contactDetails: z.array(z.object({ name: z.string(), contact: z.string() })).readonly(),
    commitmentDeadline: time
      .optional()
      .describe('End of the commitment window, in milliseconds; left out where there never was one.'),
    coveredContracts: z.array(address).readonly().describe('The scope, then the children that it includes.'),
    coveredAccounts: z
      .array(
        z.object({
          accountAddress: address,
          childContractScope: z.int().min(0).max(3).describe('0 None, 1 ExistingOnly, 2 All, 3 FutureOnly.'),
        }),
      )
      .readonly(),
    createdAtBlock: z.int().min(0),
    createdAt: time,
    ...valueFields.partial().shape,
  })
  .describe(
    'An agreement. Addresses are in lower case; a member without a value is left out, as the value members without an estimate.',
  )
export type AgreementItem = z.output<typeof agreementSchema>

/** Describes an agreement at the index's head. */
export function agreementItem({ index, values }: Sources, agreement: AgreementRecord): AgreementItem {
  const details = index.details(agreement)
  const coveredContracts = index.covered(agreement)
  return {
    agreementAddress: agreement.address,
    owner: agreement.owner,
    state: index.stateHistory(agreement).state,
    protocolName: details.protocolName,
    agreementUri: details.agreementUri,
    bountyPercentage: Number(details.bountyPercentage),
    bountyCapUsd: String(details.bountyCapUsd),
    retainable: details.retainable,
    identityRequirement: identityRequirement.options[details.identity] ?? 'Named',
    diligenceRequirements: details.diligenceRequirements,
    aggregateBountyCapUsd: String(details.aggregateBountyCapUsd),
    contactDetails: details.contactDetails,
    ...(agreement.commitmentUntil > 0n && { commitmentDeadline: milliseconds(agreement.commitmentUntil) }),
    coveredContracts,
    coveredAccounts: details.coveredAccounts,
    createdAtBlock: agreement.createdAtBlock,
    createdAt: milliseconds(agreement.createdAt),
    ...values.of(coveredContracts, milliseconds(index.head().timestamp)),
  }
}

/** Converts the chain's seconds to the API's milliseconds. */
export const milliseconds = (seconds: number | bigint): number => Number(seconds) * 1_000
