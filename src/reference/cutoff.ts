import type { Address } from '../subject/resolver.ts'
import type { View } from './view.ts'

/** A child contract, the block in which it was deployed, and the agreement that its deployer is linked to. */
export type Deployed = { parent: Address; agreement: Address; blockNumber: number }

/**
 * Whether a child existed at the cutoff time: the timestamp of its deployer's latest, or first, link to the agreement. A child
 * that was deployed in the second of the cutoff time existed then.
 */
export async function existedAtCutoff(
  view: View,
  { parent, agreement, blockNumber }: Deployed,
  which: 'first' | 'latest',
): Promise<boolean> {
  const link = { contract: parent, agreement }
  const linkedIn = await (which === 'first' ? view.firstLinkedIn(link) : view.linkedIn(link))
  const [deployed, linked] = await Promise.all([
    view.blockAt(blockNumber),
    view.blockAt(linkedIn),
    view.checkLink(link, linkedIn),
  ])
  return deployed.timestamp <= linked.timestamp
}
