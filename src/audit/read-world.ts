import { type Address, getAddress, zeroAddress } from 'viem'
import { InternalError } from '../errors.ts'
import type { Fact } from '../explorer/index.ts'
import type { World } from '../model/world.ts'
import { plural } from '../platform/words.ts'
import { type Described, readAgreements } from './agreements.ts'
import { buildWorld } from './build-world.ts'
import { findOrigin, type Origin } from './creation.ts'
import { isDelegation, readDeployer } from './deployer.ts'
import { inOrder } from './events.ts'
import { ManyRequestsError } from './logs.ts'
import type { Network } from './network.ts'
import { openEventReader } from './read-events.ts'
import { isValid, linkOf, readRegistries } from './registries.ts'
import type { View } from './view.ts'

/** The part of a chain's world that is about one contract. The names are checksummed addresses. */
export type ContractWorld = {
  contract: Address
  world: World
  /** The events that it was read from, oldest first. */
  events: readonly Fact[]
  /** Why the events do not have all links. Default: they have. */
  error: ManyRequestsError | undefined
  /** Undefined for an address that is not a contract. */
  origin: Origin | undefined
  agreements: readonly Described[]
  /** Sentences about what was not read and does not decide. */
  notes: readonly string[]
}

/** The most agreements that are read of those that only name the contract: anyone can create such. */
const MAX_NAMING = 20

/**
 * Reads what decides about one contract at a block: its link, its immediate deployer and that one's link; and the agreements that
 * either is or was linked to, that name the contract, or that one of them adopted.
 * @param chainId EIP-155 id of the view's chain.
 * @throws {InternalError} if a fact that decides cannot be read, or the node contradicts itself.
 */
export async function readWorld(
  view: View,
  contract: Address,
  network: Network,
  chainId: number,
): Promise<ContractWorld> {
  const linked = (address: Address) => linkOf(view, network.attackRegistry, address)
  const [own, code, registries] = await Promise.all([
    linked(contract),
    view.code(contract),
    readRegistries(view, network),
  ])
  const isAgreement = await isValid(view, registries, contract)
  const isContract = code !== '0x' && !isDelegation(code) && !isAgreement

  const origin = isContract ? await findOrigin(view, contract, network.explorerUrl).catch(notKnown) : undefined
  const parent = origin?.known ? origin.deployed?.deployer : undefined
  const parentLink = parent && (await linked(parent))
  const deployer = parent && (await readDeployer(view, parent, !parentLink))
  const grandparent = deployer?.created?.deployer
  const grandparentLink = grandparent && (await linked(grandparent))
  const deciding = own ?? parentLink

  const family = [contract, parent, grandparent].flatMap((one) => (one ? [getAddress(one)] : []))
  const links = [own, parentLink, grandparentLink].flatMap((agreement, index) =>
    agreement ? [{ contract: family[index] as Address, agreement }] : [],
  )
  const reader = await openEventReader(view, network, registries)
  const { facts: around, error } = await reader.around(family, links)
  const notes: string[] = error ? [`Earlier links and adoptions were not read. ${error.message}`] : []
  const optional = (facts: Promise<Fact[]>) =>
    facts.catch((reason) => {
      if (!(reason instanceof ManyRequestsError)) throw reason
      notes.push(`Agreements that only name the contract were not read. ${reason.message}`)
      return []
    })
  const naming = error ? [] : await optional(reader.naming(contract))
  const concerned = new Set(links.map(({ agreement }) => agreement))
  for (const fact of around) {
    if ('agreement' in fact && fact.agreement !== zeroAddress) concerned.add(getAddress(fact.agreement))
  }
  if (isAgreement) concerned.add(contract)
  const others = new Set(naming.flatMap((fact) => ('agreement' in fact ? getAddress(fact.agreement) : [])).toReversed())
  const onlyNaming = [...others].filter((one) => !concerned.has(one))
  const left = onlyNaming.length - MAX_NAMING
  if (left > 0)
    notes.push(`${plural(left, 'more agreement')} or contracts like one only name the contract, and were not read.`)

  const addresses = [...concerned, ...onlyNaming.slice(0, MAX_NAMING)]
  const agreements = await readAgreements(view, registries, addresses, deciding)
  const about = error || agreements.length === 0 ? [] : await reader.about(agreements)
  const events = inOrder([...around, ...naming, ...about])
  const parts = { contract, code, origin, deployer, links, deciding, agreements, events, error }
  const names = { chainId, otherChainId: 0, nameOf: getAddress, heightOf: (block: number) => block }
  return { contract, world: buildWorld(parts, view.block, names), events, error, origin, agreements, notes }
}

/** A deployer that an error of a source hides. Whether it matters, the rules decide. */
function notKnown(error: unknown): Origin {
  if (!(error instanceof InternalError)) throw error
  return { known: false, reason: `its deployer could not be read: ${error.message}` }
}
