import type { Address } from 'viem'
import type { Fact } from '../explorer/index.ts'
import { stateNumber } from '../model/protocol.ts'
import type { BindingAnswer } from '../model/question.ts'
import { homeEntries } from '../model/rulebook/inclusion-rules.ts'
import type { World } from '../model/world.ts'
import type { Header } from '../rpc/header.ts'
import { type Agreements, readAgreements } from './agreements.ts'
import { findAmongLinked } from './among-linked.ts'
import { buildWorld, isContract, ofKind, type Parts, type ReadContract } from './build-world.ts'
import { checksummed } from './checksummed.ts'
import { readDeployer } from './deployer.ts'
import { agreesOnState, candidatesFor, concludeContract, type Unknown } from './explain-contract.ts'
import { type Children, missingText, readChildren } from './find-children.ts'
import { type CreationOrigin, findOrigin } from './find-creation.ts'
import type { LiveNetworkFacts } from './network.ts'
import type { View } from './node-view.ts'
import type { OnProgress } from './open-node.ts'
import type { Linked } from './read-events.ts'
import { type ContractWorld, namingOf, notKnown } from './read-world.ts'
import { linkOf, type Registries, readFactory, readRegistries } from './registries.ts'
import { CODE_LENGTH, type Store } from './store.ts'
import { syncEvents } from './sync-events.ts'

/** Everything about agreements on a network at one block. Names are checksummed addresses. */
export type NetworkWorld = {
  block: Header
  chainId: number
  world: World
  registries: Registries
  /** The deployment block. */
  first: number
  /** Who created each agreement of the factory. */
  creators: ReadonlyMap<Address, Address>
  /** The latest event of each agreement, by its position. */
  versions: ReadonlyMap<Address, string>
  /** By address: what is known of each contract that is or was linked, is in a scope, or is a child of a linked deployer. */
  contracts: ReadonlyMap<Address, Conclusion>
  /** The agreements that a later version of the registry has paused: how an explorer shows them is open. */
  paused: ReadonlySet<Address>
  /** Null: all children of linked deployers are known. Else whose are not, and how many, in a sentence. */
  childrenUnlisted: string | null
  /** The agreements of which not all contracts that they bind are known. */
  unsettled: ReadonlySet<Address>
  /** The agreements that events name and that cannot be read, or that several nodes do not have alike, with the reason. */
  unreadable: ReadonlyMap<Address, string>
}

/** `bound`: by the model, which counts if nothing is unknown. */
export type Conclusion = { bound: BindingAnswer | null; unknown: Unknown | null }

/**
 * Reads the agreements of a network and the contracts that they can bind at a block. Keeps what it has read.
 * @param further Contracts to read besides those that the chain leads to.
 * @param agreement An agreement to read even if the factory did not create it.
 */
export async function readNetwork(
  view: View,
  network: LiveNetworkFacts,
  chainId: number,
  store: Store,
  further: readonly Address[] = [],
  agreement?: Address,
  onProgress?: OnProgress,
): Promise<NetworkWorld> {
  const { kept } = store
  const named = await readRegistries(view, network)
  const registries = { ...named, agreementFactory: await readFactory(view, network, named) }
  const events = await syncEvents(view, registries, store, onProgress)
  const versions = versionsOf(events)
  const ofNetwork = await readAgreements(view, registries, versions, kept.agreements)
  for (const [address, { state: _, address: __, ...one }] of ofNetwork.described) kept.agreements[address] = one
  await store.save()
  const handMade = new Map(agreement === undefined || versions.has(agreement) ? [] : [[agreement, '']])
  const { described } = await readAgreements(view, registries, handMade)
  const agreements = { ...ofNetwork, described: new Map([...ofNetwork.described, ...described]) }

  const isOther = (address: Address) => !agreements.described.has(address)
  const links: Linked[] = []
  const isLinked = new Set<Address>()
  const readLinks = async (contracts: Iterable<Address>) => {
    const found = await linksOf(view, network.attackRegistry, contracts)
    links.push(...found)
    for (const { contract } of found) isLinked.add(contract)
  }
  const worldWith = (more: Pick<Parts, 'contracts' | 'deployers'>) => {
    const parts = { ...more, links, agreements: agreements.described.values(), events, error: undefined }
    return buildWorld(parts, view.block, namingOf(chainId))
  }

  // An agreement can be linked to another one.
  const all = new Set([...namedBy(events, agreements), ...further.map(checksummed)])
  await readLinks(all)
  const spawning = deployersIn(worldWith({ contracts: new Map(), deployers: [] }))
  const made = await readChildren(view, spawning, store)
  const isListed = made.missing.size === 0
  const children = [...made.origins.keys()].filter((one) => !all.has(one))
  await readLinks(children)
  for (const child of children) all.add(child)
  // If the children are known, nothing binds any other contract without a link.
  const isDecided = (contract: Address) => isListed || isLinked.has(contract)
  // What the others made is known.
  const lacking = [...made.missing.keys()]
  const { attackRegistry, etherscanUrl } = network
  const find = (contract: Address) => {
    const amongLinked = (block?: number) => findAmongLinked(view, contract, block, lacking)
    const ways = { attackRegistry, etherscanUrl, ...(!made.origins.has(contract) && { amongLinked }) }
    return findOrigin(view, contract, ways).catch(notKnown)
  }
  const contracts = await readContracts(view, [...all].filter(isOther), { made: made.origins, isDecided, find }, store)
  const deployers = await readDeployers(view, contracts, isLinked, store)
  await readLinks(deployers.flatMap(({ address }) => (isLinked.has(address) ? [] : [address])))
  const world = worldWith({ contracts, deployers })
  // The node left out events, in this audit or an earlier one: the next audit reads all of them again.
  const lacksLink = links.some(({ contract }) => !world.links.has(contract))
  const lacksState = links.some(({ agreement }) => {
    const described = agreements.described.get(agreement)
    return described && !agreesOnState(world, described)
  })
  if (lacksLink || lacksState) Object.assign(kept, { last: null, facts: [] })
  await store.save(true)

  const linkedTo = new Map(links.map(({ contract, agreement }) => [contract, agreement]))
  const readOf = (contract: Address): ContractWorld => {
    const origin = isOther(contract) ? contracts.get(contract)?.origin : made.origins.get(contract)
    return { contract, world, events, error: undefined, origin, links: linkedTo, agreements }
  }
  const concluded = new Map([...all].map((contract) => [contract, concludeContract(readOf(contract))]))
  const open = [...concluded].flatMap(([contract, { unknown }]) => (unknown ? candidatesFor(readOf(contract)) : []))
  const created = ofKind(events, 'created')
  const paused = ofKind(events, 'state').filter(({ state }) => state === stateNumber('PAUSED'))
  return {
    ...{ block: view.block, chainId, world, registries, first: kept.first, versions },
    creators: new Map(created.map(({ agreement, owner }) => [checksummed(agreement), checksummed(owner)])),
    contracts: concluded,
    unsettled: new Set([...lacking.flatMap((one) => linkedTo.get(one) ?? []), ...open, ...agreements.failures.keys()]),
    paused: new Set(paused.map(({ agreement }) => checksummed(agreement))),
    childrenUnlisted: isListed ? null : missingText(made.missing),
    unreadable: new Map([...agreements.failures].map(([address, { facts }]) => [address, String(facts.reason)])),
  }
}

/** The linked contracts whose children their agreements can include, by any of several entries (OPEN-2). */
function deployersIn(world: World): Address[] {
  return [...world.links].flatMap(([contract, { agreement }]) => {
    const entries = homeEntries(world, agreement).filter(({ account }) => account === contract)
    return entries.some(({ scope }) => scope !== 'None') ? [contract as Address] : []
  })
}

/** The latest event of each agreement that the factory created or the attack registry has linked or changed, oldest agreement first. */
function versionsOf(events: readonly Fact[]): Map<Address, string> {
  const known = new Set<Address>()
  for (const fact of events)
    if (fact.kind === 'created' || fact.kind === 'linked' || fact.kind === 'state') known.add(fact.agreement)
  const versions = new Map<Address, string>()
  for (const fact of events)
    if ('agreement' in fact && known.has(fact.agreement))
      versions.set(checksummed(fact.agreement), `${fact.blockHash}:${fact.logIndex}`)
  return versions
}

/** The contracts that are or were linked, or that an agreement has or had in its scope. */
function namedBy(events: readonly Fact[], { described }: Agreements): Address[] {
  const inScopes = ofKind(events, 'scope-added').filter(({ agreement }) => described.has(checksummed(agreement)))
  return [...ofKind(events, 'linked'), ...inScopes].map(({ contract }) => checksummed(contract))
}

async function linksOf(view: View, registry: Address, contracts: Iterable<Address>): Promise<Linked[]> {
  const found = [...contracts].map(async (contract) => ({
    contract,
    agreement: await linkOf(view, registry, contract),
  }))
  return (await Promise.all(found)).flatMap(({ contract, agreement }) => (agreement ? [{ contract, agreement }] : []))
}

const deployerOf = ({ origin }: ReadContract): Address | undefined => {
  const deployer = origin?.known ? origin.deployed?.deployer : undefined
  return deployer && checksummed(deployer)
}

type Ways = {
  /** What linked deployers made. */
  made: Children['origins']
  /** Whether what binds a contract is known without its deployer. */
  isDecided(contract: Address): boolean
  find(contract: Address): Promise<CreationOrigin>
}

/** Reads the code of contracts, and who deployed them unless that is known or is not needed to decide what binds them. */
async function readContracts(
  view: View,
  contracts: readonly Address[],
  { made, isDecided, find }: Ways,
  { kept }: Store,
): Promise<Map<Address, ReadContract>> {
  // Contracts that are kept may be newer than an earlier block.
  const isLatest = kept.last?.block === view.block.number
  const read = async (contract: Address): Promise<ReadContract> => {
    const before = isLatest ? kept.contracts[contract] : undefined
    const code = before?.code || (await view.code(contract)).slice(0, CODE_LENGTH)
    if (!isContract(code)) return { code, origin: undefined }
    const known = made.get(contract) ?? before?.origin
    const isNeeded = (known?.known && known.isUndated) || (known === undefined && !isDecided(contract))
    const found = isNeeded ? await find(contract) : known
    const origin = found?.known ? found : (known ?? found)
    if (isLatest && !(origin && isUncertain(origin))) kept.contracts[contract] = { code, origin }
    return { code, origin }
  }
  return new Map(await Promise.all(contracts.map(async (one) => [one, await read(one)] as const)))
}

/** Whether an origin is not proved, or holds only now: it is not kept. */
const isUncertain = (origin: CreationOrigin): boolean =>
  !origin.known || Boolean(origin.isWord || origin.isUndated || origin.isUnlinked)

/** Reads the immediate deployers that are not among the contracts, or have no code. */
async function readDeployers(
  view: View,
  contracts: ReadonlyMap<Address, ReadContract>,
  isLinked: ReadonlySet<Address>,
  { kept }: Store,
) {
  const all = new Set([...contracts.values()].flatMap((one) => deployerOf(one) ?? []))
  const others = [...all].filter((one) => !isContract(contracts.get(one)?.code ?? '0x'))
  const read = async (address: Address) => {
    const deployer = kept.deployers[address] ?? (await readDeployer(view, address, !isLinked.has(address)))
    // A node that has no creation of an address without code does not prove that it is an account.
    if (deployer.is !== 'account' || deployer.code !== '0x')
      kept.deployers[address] = { ...deployer, code: deployer.code.slice(0, CODE_LENGTH) }
    return deployer
  }
  return Promise.all(others.map(read))
}

/** Whether everything that an agreement binds is known, so that lists of all can be compared. */
export const isWhollyKnown = ({ contracts, childrenUnlisted, unreadable }: NetworkWorld): boolean =>
  childrenUnlisted === null && unreadable.size === 0 && [...contracts.values()].every(({ unknown }) => unknown === null)
