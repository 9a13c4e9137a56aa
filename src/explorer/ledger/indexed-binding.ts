import type { Address } from 'viem'
import type { IndexedDetails } from './agreement-details.ts'
import { faithful, type Interpretation } from './interpretation.ts'
import type { AgreementRecord, IndexedDeployment, IndexedLink, Ledger } from './ledger.ts'

/** The agreement that binds a contract, and the link that makes it bind: the contract's own, or its deployer's. */
export type Binding = { agreement: AgreementRecord; link: IndexedLink; via: 'top-level' | 'child' }

export type DetailsOf = (agreement: AgreementRecord) => IndexedDetails

/** Finds the agreement that binds a contract; undefined if it is unbound. */
export function bindingOf(
  ledger: Ledger,
  detailsOf: DetailsOf,
  contract: Address,
  interpretation: Interpretation = faithful,
): Binding | undefined {
  const own = linked(ledger, contract)
  return own ? { ...own, via: 'top-level' } : bindingAsChild(ledger, detailsOf, contract, interpretation)
}

/** Finds the binding through a contract's immediate deployer, even if the contract has its own link. */
export function bindingAsChild(
  ledger: Ledger,
  detailsOf: DetailsOf,
  contract: Address,
  interpretation: Interpretation = faithful,
): Binding | undefined {
  const deployment = ledger.deployments.get(contract)
  const deployer = deployment && interpretation.deployerOf(deployment)
  const parent = deployer && linked(ledger, deployer)
  if (!parent || !includes(detailsOf(parent.agreement), parent, deployment, interpretation)) return undefined
  return { ...parent, via: 'child' }
}

/** Lists the contracts that an agreement covers: its scope, then the children that it binds, each once. */
export function coveredBy(
  ledger: Ledger,
  detailsOf: DetailsOf,
  agreement: AgreementRecord,
  interpretation: Interpretation = faithful,
): Address[] {
  const scope = [...ledger.scopes.get(agreement.address)] as Address[]
  const parents = scope.filter((contract) => ledger.links.get(contract)?.agreement === agreement.address)
  const children = parents.flatMap((parent) => [...interpretation.childrenOf(ledger, parent)]) as Address[]
  const bound = children.filter((child) => {
    const binding = bindingOf(ledger, detailsOf, child, interpretation)
    return binding?.via === 'child' && binding.agreement.address === agreement.address
  })
  return [...new Set([...scope, ...bound])]
}

type Linked = Omit<Binding, 'via'>

function linked(ledger: Ledger, contract: Address): Linked | undefined {
  const link = ledger.links.get(contract)
  const agreement = link && ledger.agreements.get(link.agreement)
  return agreement && { agreement, link }
}

/** Whether the deployer's entry includes the child. The first of two entries for one account counts. */
function includes(
  details: IndexedDetails,
  { agreement, link }: Linked,
  child: IndexedDeployment,
  interpretation: Interpretation,
): boolean {
  const entry = details.coveredAccounts.find(({ accountAddress }) => accountAddress === link.contract)
  switch (entry?.childContractScope) {
    case 1:
      return interpretation.existed(child, link, agreement)
    case 2:
      return true
    case 3:
      return !interpretation.existed(child, link, agreement)
    default:
      return false
  }
}
