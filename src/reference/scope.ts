import type { Address } from '../subject/resolver.ts'
import { named } from './check.ts'
import { refuseOpenReadings, scopesOf } from './readings.ts'
import type { View } from './view.ts'

/** A child contract, and the agreement that its immediate deployer is linked to. */
export type Child = {
  /** Its immediate deployer. */
  parent: Address
  agreement: Address
  /** The block in which it was deployed. */
  blockNumber: number
}

const childContractScopes = ['None', 'ExistingOnly', 'All', 'FutureOnly'] as const

/**
 * Whether the parent's child contract scope includes the child.
 *
 * Deployment and cutoff time are compared as block timestamps. A child that was deployed in the second of the cutoff time
 * existed then, and is not a future one.
 * @throws {OpenReading} where the sources leave it open.
 */
export async function includesChild(view: View, child: Child): Promise<boolean> {
  await refuseOpenReadings(view, child)
  switch (await scopeOf(view, child)) {
    case undefined:
    case 'None':
      return false
    case 'All':
      return true
    case 'ExistingOnly':
      return existedAtCutoff(view, child)
    case 'FutureOnly':
      return !(await existedAtCutoff(view, child))
  }
}

/** Whether an agreement includes any children of a contract that it covers, by any of the contract's entries. */
export async function mayIncludeChildren(view: View, agreement: Address, parent: Address): Promise<boolean> {
  const scopes = await scopesOf(view, { parent, agreement })
  return scopes.some((scope) => scope !== 0)
}

/**
 * The child contract scope of the parent's entry in the agreement, on this chain only: the same address can be another
 * contract on another chain. If the parent is listed twice, the first entry counts.
 */
async function scopeOf(view: View, { parent, agreement }: Omit<Child, 'blockNumber'>) {
  const { chains } = await view.read(agreement, 'getDetails')
  const home = `eip155:${view.environment.chainId}`
  const entry = chains
    .filter(({ caip2ChainId }) => caip2ChainId === home)
    .flatMap(({ accounts }) => accounts)
    .find(({ accountAddress }) => bare(accountAddress) === bare(parent))
  return entry && named(childContractScopes, entry.childContractScope, `The child contract scope of ${parent}`)
}

/** An account string in lower case without `0x`: agreements spell accounts in any letter case, with or without `0x`. */
function bare(account: string): string {
  return account.toLowerCase().replace(/^0x/, '')
}

/** The cutoff time is the timestamp of the parent's latest link to this agreement. */
async function existedAtCutoff(view: View, { parent, agreement, blockNumber }: Child): Promise<boolean> {
  const linkedIn = await view.linkedIn({ contract: parent, agreement })
  const [deployed, linked] = await Promise.all([view.blockAt(blockNumber), view.blockAt(linkedIn)])
  return deployed.timestamp <= linked.timestamp
}
