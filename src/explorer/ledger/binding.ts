import type { Address } from 'viem'
import type { Details } from './details.ts'
import type { AgreementRecord, Deployment, Ledger, Link } from './ledger.ts'

/** The agreement that binds a contract, and the link through which it does: its own, or its deployer's. */
export type Binding = { agreement: AgreementRecord; link: Link; via: 'top-level' | 'child' }

/** Looks an agreement's details up. */
export type DetailsOf = (agreement: AgreementRecord) => Details

/** The agreement that binds a contract, if one does. */
export function bindingOf(ledger: Ledger, detailsOf: DetailsOf, contract: Address): Binding | undefined {
  const own = linked(ledger, contract)
  if (own) return { ...own, via: 'top-level' }
  const deployment = ledger.deployments.get(contract)
  const parent = deployment?.deployer && linked(ledger, deployment.deployer)
  if (!parent || !includes(detailsOf(parent.agreement), parent.link, deployment)) return undefined
  return { ...parent, via: 'child' }
}

/** The contracts that an agreement covers: its scope, then the children that it binds. Each once. */
export function coveredBy(ledger: Ledger, detailsOf: DetailsOf, agreement: AgreementRecord): Address[] {
  const scope = ledger.scopes.get(agreement.address)
  const parents = [...scope].filter((contract) => ledger.links.get(contract)?.agreement === agreement.address)
  const children = parents.flatMap((parent) => [...ledger.children.get(parent)])
  const bound = children.filter((child) => {
    const binding = bindingOf(ledger, detailsOf, child as Address)
    return binding?.via === 'child' && binding.agreement.address === agreement.address
  })
  return [...new Set([...scope, ...bound])] as Address[]
}

function linked(ledger: Ledger, contract: Address): Omit<Binding, 'via'> | undefined {
  const link = ledger.links.get(contract)
  const agreement = link && ledger.agreements.get(link.agreement)
  return agreement && { agreement, link }
}

/**
 * Whether a child falls under its deployer's entry. The cutoff time is the second of the deployer's link: a child made
 * in the block of the link is at it, so existing. Of two entries for one account the first counts.
 */
function includes({ coveredAccounts }: Details, parent: Link, child: Deployment): boolean {
  const entry = coveredAccounts.find(({ accountAddress }) => accountAddress === parent.contract)
  switch (entry?.childContractScope) {
    case 1:
      return child.timestamp <= parent.timestamp
    case 2:
      return true
    case 3:
      return child.timestamp > parent.timestamp
    default:
      return false
  }
}
