import { type Address, getAddress, type Hex, isAddressEqual, padHex, toEventSelector, zeroAddress } from 'viem'
import { agreement as agreementArtifact, attackRegistry, chainSafeHarborRegistry } from '../artifacts/index.ts'
import type { Fact } from '../explorer/index.ts'
import type { World } from '../model/world.ts'
import { type Described, isValid, readAgreements } from './agreements.ts'
import { buildWorld } from './build-world.ts'
import { findOrigin, firstBlockWithCode, type Origin } from './creation.ts'
import { isDelegation, readDeployer } from './deployer.ts'
import { inOrder, openEvents } from './events.ts'
import type { Network } from './network.ts'
import { unlessRefused } from './node.ts'
import type { View } from './view.ts'

/** The part of a chain's world that is about one contract. The names are checksummed addresses. */
export type ContractWorld = {
  contract: Address
  world: World
  /** The events that it was read from, oldest first. */
  events: readonly Fact[]
  /** Undefined for an address that is not a contract. */
  origin: Origin | undefined
  agreements: readonly Described[]
  /** How many further agreements name the contract in their scopes and were not read. */
  unread: number
}

/** The most agreements that are read of those that only name the contract: anyone can create such. */
const MAX_NAMING = 20

const selectorOf = (abi: readonly { type: string; name?: string }[], name: string): Hex =>
  toEventSelector(
    abi.find((item) => item.type === 'event' && item.name === name) as Parameters<typeof toEventSelector>[0],
  )
const LINKED = selectorOf(attackRegistry.abi, 'ContractRegistered')
const UNLINKED = selectorOf(attackRegistry.abi, 'ContractUnregistered')
const CHANGED = selectorOf(attackRegistry.abi, 'AgreementStateChanged')
const ADOPTED = selectorOf(chainSafeHarborRegistry.abi, 'BattleChainSafeHarborAdoption')
const NAMED = selectorOf(agreementArtifact.abi, 'BattleChainScopeAddressAdded')

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
  const registry = network.attackRegistry
  const linkOf = async (address: Address): Promise<Address | undefined> => {
    const what = { abi: attackRegistry.abi, functionName: 'getAgreementForContract', args: [address] } as const
    const agreement = await view.call(registry, what)
    return agreement === zeroAddress ? undefined : agreement
  }
  const [own, code, safeHarborRegistry] = await Promise.all([
    linkOf(contract),
    view.code(contract),
    readSafeHarborRegistry(view, registry),
  ])
  const isAgreement = await isValid(view, safeHarborRegistry, contract)
  const isContract = code !== '0x' && !isDelegation(code) && !isAgreement

  const origin = isContract ? await findOrigin(view, contract, network.explorerUrl) : undefined
  const parent = origin?.known ? origin.deployed?.deployer : undefined
  const parentLink = parent && (await linkOf(parent))
  const deployer = parent && (await readDeployer(view, parent, !parentLink))
  const grandparent = deployer?.created?.deployer
  const grandparentLink = grandparent && (await linkOf(grandparent))
  const links = [[contract, own] as const, [parent, parentLink] as const, [grandparent, grandparentLink] as const]
  const linked = links.flatMap(([one, agreement]) => (one && agreement ? [[getAddress(one), agreement] as const] : []))

  const adoptions = network.chainSafeHarborRegistry ?? safeHarborRegistry
  const read = openEvents(view, network.deploymentBlock ?? (await firstBlockOf(view, registry)), {
    attackRegistry: lower(registry),
    agreementFactory: zeroAddress,
    ...(adoptions && { chainSafeHarborRegistry: lower(adoptions) }),
  })
  const topics = links.flatMap(([one]) => (one ? [topicOf(one)] : []))
  const around = await read({ topics: [[LINKED, UNLINKED, NAMED, ADOPTED], topics] })
  const { concerned, unread } = concernedBy(
    around,
    contract,
    linked.map(([, agreement]) => agreement),
  )
  const binding = own ?? parentLink
  const agreements = await readAgreements(
    view,
    { registry, safeHarborRegistry },
    isAgreement ? [...concerned, getAddress(contract)] : concerned,
    binding ? [binding] : [],
  )
  const later =
    agreements.length === 0
      ? []
      : [
          ...(await read({
            address: registry,
            topics: [[CHANGED], agreements.map(({ address }) => topicOf(address))],
          })),
          ...(adoptions
            ? await read({ address: adoptions, topics: [[ADOPTED], agreements.map(({ owner }) => topicOf(owner))] })
            : []),
        ]
  const events = inOrder([...around, ...later])
  const parts = { contract, code, origin, parent, deployer, linked, agreements, events }
  const world = buildWorld(parts, view.block, {
    chainId,
    otherChainId: 0,
    nameOf: getAddress,
    heightOf: (block) => block,
  })
  return { contract: getAddress(contract), world, events, origin, agreements, unread }
}

/** The agreements that events around a contract name, and how many are left out. */
function concernedBy(events: readonly Fact[], contract: Address, linked: readonly Address[]) {
  const concerned = new Set(linked)
  for (const fact of events) {
    const isConcerned = (fact.kind === 'linked' || fact.kind === 'adopted') && fact.agreement !== zeroAddress
    if (isConcerned) concerned.add(getAddress(fact.agreement))
  }
  const naming = new Set<Address>()
  for (const fact of events.toReversed()) {
    const isNaming = fact.kind === 'scope-added' && isAddressEqual(fact.contract, contract)
    if (isNaming && !concerned.has(getAddress(fact.agreement))) naming.add(getAddress(fact.agreement))
  }
  const read = [...concerned, ...[...naming].slice(0, MAX_NAMING)]
  return { concerned: read, unread: Math.max(0, naming.size - MAX_NAMING) }
}

/** The registry that knows the official factory's agreements, if the attack registry names one. */
async function readSafeHarborRegistry(view: View, registry: Address): Promise<Address | undefined> {
  const what = { abi: attackRegistry.abi, functionName: 'getSafeHarborRegistry' } as const
  const address = await unlessRefused(view.call(registry, what))
  return address === zeroAddress ? undefined : address
}

/** The block from which the attack registry exists; 0 if the node no longer has the state of earlier blocks. */
const firstBlockOf = async (view: View, registry: Address): Promise<number> =>
  (await unlessRefused(firstBlockWithCode(view, registry))) ?? 0

const topicOf = (address: Address): Hex => padHex(lower(address), { size: 32 })
const lower = (address: Address) => address.toLowerCase() as Address
