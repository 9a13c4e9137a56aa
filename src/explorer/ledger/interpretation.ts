import type { Address } from 'viem'
import type { AgreementRecord, Deployment, Ledger, Link } from './ledger.ts'

/** How what the ledger knows of children is understood. */
export type Interpretation = {
  /** The immediate deployer of a contract; none where an account's transaction made it. */
  deployerOf(deployment: Deployment): Address | undefined
  /** The contracts whose immediate deployer this one is. */
  childrenOf(ledger: Ledger, parent: Address): Iterable<string>
  /** Whether a child is there at the cutoff time, and so existing. */
  existed(child: Deployment, parent: Link, agreement: AgreementRecord): boolean
}

/** The right reading. The cutoff time is the second of the deployer's link: a child made in its block is at it. */
export const faithful: Interpretation = {
  deployerOf: ({ deployer }) => deployer,
  childrenOf: ({ children }, parent) => children.get(parent),
  existed: (child, parent) => child.timestamp <= parent.timestamp,
}
