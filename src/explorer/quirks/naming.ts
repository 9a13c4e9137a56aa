import type { Address } from 'viem'
import type { ViewSources } from '../indexing/index-view.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'

const NO_CHILDREN = 0

/**
 * Lists the agreements whose scope names a contract, or names its immediate deployer with a child contract scope other
 * than None, even if they do not bind the contract. Newest first.
 */
export function namingOf({ ledger, detailsOf }: ViewSources, contract: Address): AgreementRecord[] {
  const deployer = ledger.deployments.get(contract)?.deployer
  const names = (agreement: AgreementRecord) =>
    ledger.scopes.get(agreement.address).has(contract) ||
    detailsOf(agreement).coveredAccounts.some(
      ({ accountAddress, childContractScope }) => accountAddress === deployer && childContractScope !== NO_CHILDREN,
    )
  return [...ledger.agreements.values()].filter(names).reverse()
}
