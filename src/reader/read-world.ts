import { type Address, getAddress, zeroAddress } from 'viem'
import type { Fact } from '../explorer/index.ts'
import type { World } from '../model/world.ts'
import { InternalError } from '../platform/errors.ts'
import { plural } from '../platform/words.ts'
import { NodeRefusedError } from '../rpc/node-refused.ts'
import { type Agreements, readAgreements } from './agreements.ts'
import { findAmongLinked } from './among-linked.ts'
import { buildWorld, isContract } from './build-world.ts'
import { checksummed } from './checksummed.ts'
import { readDeployer } from './deployer.ts'
import { inOrder } from './events.ts'
import { type CreationOrigin, findOrigin } from './find-creation.ts'
import { ManyRequestsError } from './logs.ts'
import type { LiveNetworkFacts } from './network.ts'
import type { View } from './node-view.ts'
import { openEventReader } from './read-events.ts'
import { isValid, linkOf, readFactory, readRegistries } from './registries.ts'

/** A chain's world, or the part of it that is about one contract, and what is known about that contract. Names are checksummed addresses. */
export type ContractWorld = {
  contract: Address
  world: World
  /** The events that it was read from, oldest first. */
  events: readonly Fact[]
  /** Why the events do not have all links. Default: they have. */
  error: ManyRequestsError | undefined
  /** Undefined for an address that is not a contract, and if it does not matter. */
  origin: CreationOrigin | undefined
  /** The links that the attack registry has, by contract. */
  links: ReadonlyMap<Address, Address>
  agreements: Agreements
}

/** The most agreements that are read of those that only name the contract: anyone can create such. */
const MAX_NAMING = 20

/**
 * Reads what decides about one contract at a block: its link, its immediate deployer and that one's link; and the agreements that
 * either is or was linked to, that name the contract, or that one of them adopted.
 * @param chainId EIP-155 id of the view's chain. `notes`: sentences about what was not read and does not decide.
 * @throws {InternalError} if a fact that decides cannot be read, or the node contradicts itself.
 */
export async function readWorld(
  view: View,
  contract: Address,
  network: LiveNetworkFacts,
  chainId: number,
): Promise<{ read: ContractWorld; notes: readonly string[] }> {
  const linked = (address: Address) => linkOf(view, network.attackRegistry, address)
  const [own, code, registries] = await Promise.all([
    linked(contract),
    view.code(contract),
    readRegistries(view, network),
  ])
  const isAgreement = await isValid(view, registries, contract)
  const factory = isAgreement ? await readFactory(view, network, registries) : undefined
  // An agreement can be a child of its factory alone.
  const hasUnlinkedFactory = isAgreement && !(factory && (await linked(factory)))
  const reader = await openEventReader(view, network, registries)
  const amongLinked = async (block?: number) => {
    const links = own ? [] : await reader.linked().catch(notRead)
    const isLinked = await Promise.all(links.map(linked))
    return findAmongLinked(
      view,
      contract,
      block,
      links.filter((_, index) => isLinked[index]),
    )
  }
  const { attackRegistry, etherscanUrl } = network
  const further = { attackRegistry, etherscanUrl, amongLinked }
  const origin =
    isContract(code) && !hasUnlinkedFactory ? await findOrigin(view, contract, further).catch(notKnown) : undefined
  const parent = origin?.known ? origin.deployed?.deployer : undefined
  const parentLink = parent && (await linked(parent))
  const deployer = parent && (await readDeployer(view, parent, !parentLink))
  const grandparent = deployer?.created?.deployer
  const grandparentLink = grandparent && (await linked(grandparent))

  const family = [contract, parent, grandparent].flatMap((one) => (one ? [getAddress(one)] : []))
  const links = [own, parentLink, grandparentLink].flatMap((agreement, index) =>
    agreement ? [{ contract: family[index] as Address, agreement }] : [],
  )
  const { facts: around, error } = await reader.around(family, links)
  const notes: string[] = error ? [`Earlier links and adoptions were not read. ${error.message}`] : []
  const optional = (facts: Promise<Fact[]>) =>
    facts.catch((reason) => {
      if (!(reason instanceof ManyRequestsError || reason instanceof NodeRefusedError)) throw reason
      const said = reason.facts.reason ? ` ${reason.facts.reason}` : ''
      notes.push(`Agreements that only name the contract were not read. ${reason.message}${said}`)
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

  const versions = new Map([...concerned, ...onlyNaming.slice(0, MAX_NAMING)].map((one) => [one, '']))
  const agreements = await readAgreements(view, registries, versions)
  const described = [...agreements.described.values()]
  const about = error || described.length === 0 ? [] : await reader.about(described)
  const events = inOrder([...around, ...naming, ...about])
  const contracts = new Map(isAgreement ? [] : [[contract, { code, origin }]])
  const parts = { contracts, deployers: deployer ? [deployer] : [], links, agreements: described, events, error }
  const linkedTo = new Map(links.map(({ contract, agreement }) => [contract, agreement]))
  const world = buildWorld(parts, view.block, namingOf(chainId))
  return { read: { contract, world, events, error, origin, links: linkedTo, agreements }, notes }
}

/** No contracts, if too many requests would be needed. */
function notRead(error: unknown): Address[] {
  if (error instanceof ManyRequestsError) return []
  throw error
}

/** Checksummed addresses as names. */
export const namingOf = (chainId: number) => ({
  chainId,
  otherChainId: 0,
  nameOf: checksummed,
  heightOf: (block: number) => block,
})

/** A deployer that an error of a source hides. Whether it matters, the rules decide. */
export function notKnown(error: unknown): CreationOrigin {
  if (!(error instanceof InternalError)) throw error
  return { known: false, reason: `its deployer could not be read: ${error.message}` }
}
