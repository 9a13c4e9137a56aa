import type { Address } from 'viem'
import type { AgreementRecord, IndexedDeployment, IndexedLink, Ledger } from './ledger.ts'

/** How deployments in the ledger are interpreted; quirks replace parts of it (LAG-4, LAG-5). */
export type Interpretation = {
  /** Returns the immediate deployer of a contract; undefined for a creation transaction. */
  deployerOf(deployment: IndexedDeployment): Address | undefined
  /** Lists the contracts that `parent` deployed. */
  childrenOf(ledger: Ledger, parent: Address): Iterable<string>
  /** Whether a child existed at the cutoff time. */
  existed(child: IndexedDeployment, parent: IndexedLink, agreement: AgreementRecord): boolean
}

/** The interpretation by the rules. The cutoff time is the deployer's link: a child created in the same second existed. */
export const faithful: Interpretation = {
  deployerOf: ({ deployer }) => deployer,
  childrenOf: ({ children }, parent) => children.get(parent),
  existed: (child, parent) => child.timestamp <= parent.timestamp,
}
