import type { Address } from 'viem'
import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'
import type { StateName } from '../ledger/life.ts'
import type { ValueBook, ValueFields } from './value.ts'

/** What the answers are made of. */
export type Sources = { index: ExplorerIndex; values: ValueBook }

/**
 * An agreement as the API shows it. Addresses in lower case, USD amounts decimal strings, times milliseconds. A member
 * without a value is left out.
 */
export type AgreementItem = {
  agreementAddress: Address
  owner: Address
  state: StateName
  protocolName: string
  agreementUri: string
  bountyPercentage: number
  bountyCapUsd: string
  retainable: boolean
  identityRequirement: IdentityRequirement
  diligenceRequirements: string
  /** "0": no aggregate cap. */
  aggregateBountyCapUsd: string
  contactDetails: readonly { name: string; contact: string }[]
  /** Left out where there never was a commitment window. */
  commitmentDeadline?: number
  coveredContracts: readonly Address[]
  /** `childContractScope`: 0 None, 1 ExistingOnly, 2 All, 3 FutureOnly. */
  coveredAccounts: readonly { accountAddress: Address; childContractScope: number }[]
  createdAtBlock: number
  createdAt: number
} & ValueFields

const identityRequirements = ['Anonymous', 'Pseudonymous', 'Named'] as const
type IdentityRequirement = (typeof identityRequirements)[number]

/** Shows one agreement, at the index's head. */
export function agreementItem({ index, values }: Sources, agreement: AgreementRecord): AgreementItem {
  const details = index.details(agreement)
  const coveredContracts = index.covered(agreement)
  return {
    agreementAddress: agreement.address,
    owner: agreement.owner,
    state: index.life(agreement).state,
    protocolName: details.protocolName,
    agreementUri: details.agreementUri,
    bountyPercentage: Number(details.bountyPercentage),
    bountyCapUsd: String(details.bountyCapUsd),
    retainable: details.retainable,
    identityRequirement: identityRequirements[details.identity] ?? 'Named',
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

/** The API's times: milliseconds, of the chain's seconds. */
export const milliseconds = (seconds: number | bigint): number => Number(seconds) * 1_000
