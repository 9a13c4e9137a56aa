import type { Address } from 'viem'
import { isContract } from './build-world.ts'
import { lower } from './events.ts'
import { createdIn } from './find-children.ts'
import type { CreationOrigin } from './find-creation.ts'
import { headerOf, type View } from './node-view.ts'
import { createdAddresses, ownRises } from './nonces.ts'
import { unlessRefused } from './open-node.ts'

const BY = 'eth_getTransactionCount of the linked contracts'

/**
 * Finds whether one of the linked contracts deployed a contract, by their nonces alone: the address of one made by CREATE follows
 * from its deployer's nonce, and a deployer's nonce rises in the block. Resolves with undefined if a creation that has no such
 * address can be the contract's.
 * @param created The block in which the contract's code appeared; undefined if that is not known.
 */
export async function findAmongLinked(
  view: View,
  contract: Address,
  created: number | undefined,
  linked: readonly Address[],
): Promise<CreationOrigin | undefined> {
  const made = await Promise.all(linked.map((deployer) => creationsBy(view, deployer, created)))
  for (const [index, creations] of made.entries()) {
    if (!creations?.addresses.includes(lower(contract))) continue
    const deployed = createdIn(
      linked[index] as Address,
      contract,
      created ? await headerOf(view.node, created) : undefined,
    )
    return { known: true, deployed, by: `${BY} and its address`, ...(!created && { isUndated: true }) }
  }
  const areKnown = await Promise.all(made.map((creations) => creations !== undefined && areAllMade(view, creations)))
  // A network without links may have a node without events.
  if (linked.length === 0 || areKnown.includes(false)) return undefined
  return { known: true, deployed: undefined, by: BY, isUnlinked: true }
}

/** What a deployer can have made: the addresses by CREATE, and how many of its creations are one of these. */
type Creations = { addresses: readonly Address[]; count: number }

/** What a deployer made in a block, or up to the view's block. Undefined if its nonces do not show it. */
async function creationsBy(view: View, deployer: Address, block: number | undefined): Promise<Creations | undefined> {
  const [nonce, code] = await Promise.all([view.nonce(deployer, block), view.code(deployer, block)])
  const isAccount = !isContract(code)
  // A contract that destroyed itself has no nonce.
  if (nonce === 0) return { addresses: createdAddresses(deployer, DESTROYED_AT_MOST).slice(1), count: 0 }
  const earlier = block === undefined ? 0 : await unlessRefused(view.nonce(deployer, block - 1))
  if (earlier === undefined) return undefined
  const from = Math.max(earlier, isAccount ? 0 : 1)
  const own = isAccount && nonce > from && block !== undefined ? await ownRises(view, deployer, block) : 0
  return {
    addresses: isAccount ? [] : createdAddresses(deployer, nonce).slice(from, nonce),
    count: Math.max(0, nonce - from - own),
  }
}

/** The nonces of a contract that destroyed itself that are compared. */
const DESTROYED_AT_MOST = 100

/** Whether each creation left a contract, or has at least a nonce: others can have another address. */
async function areAllMade(view: View, { addresses, count }: Creations): Promise<boolean> {
  if (count === 0) return true
  if (addresses.length !== count) return false
  const isMade = async (one: Address) => (await view.code(one)) !== '0x' || (await view.nonce(one)) > 0
  return (await Promise.all(addresses.map(isMade))).every((one) => one)
}
