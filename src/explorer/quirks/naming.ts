import type { Address } from 'viem'
import type { Known } from '../indexing/view.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'

const NO_CHILDREN = 0

/**
 * The agreements that name a contract in their scope, or its immediate deployer together with children, whether they bind
 * it or not; newest first.
 */
export function namingOf({ ledger, detailsOf }: Known, contract: Address): AgreementRecord[] {
  const deployer = ledger.deployments.get(contract)?.deployer
  const names = (agreement: AgreementRecord) =>
    ledger.scopes.get(agreement.address).has(contract) ||
    detailsOf(agreement).coveredAccounts.some(
      ({ accountAddress, childContractScope }) => accountAddress === deployer && childContractScope !== NO_CHILDREN,
    )
  return [...ledger.agreements.values()].filter(names).reverse()
}
