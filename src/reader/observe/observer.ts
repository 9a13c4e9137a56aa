import { type Address, zeroAddress } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { sharedContracts } from '../../chain/execute/address-book.ts'
import type { BlockOnChain } from '../../chain/mine.ts'
import {
  ChainMovedError,
  type Fact,
  openBlockHistory,
  openJsonRpc,
  type Past,
  type ReadBlock,
} from '../../explorer/index.ts'
import type { Name } from '../../model/action.ts'
import { sharedDeployerFacts } from '../../model/actions/spawn-action.ts'
import { stateOfNumber } from '../../model/protocol.ts'
import { olderContractFacts } from '../../model/transitions/older-contracts.ts'
import type { AgreementFacts, ContractFacts, Promises, World } from '../../model/world.ts'
import { emptyWorld, REGISTRY_MODERATOR, sharedDeployers } from '../../model/world.ts'
import { grouped } from '../../platform/grouped.ts'
import { NodeRefusedError } from '../../rpc/node-refused.ts'
import type { Announced } from '../../view/announced.ts'
import { agreementFacts, type Naming, promisesOf } from './agreement-facts.ts'
import { authorizedOwnersAt, moderatorAt, openDetails, promisedAt } from './details.ts'
import { openKinds } from './kinds.ts'
import {
  type Creation,
  emittersOf,
  type ObservedAgreement,
  type ObservedFacts,
  observeFacts,
  registeredStates,
} from './observed.ts'

/** A world that was read off a chain, the blocks that it was derived from, and the states that each agreement had. */
export type Observed = {
  world: World
  blocks: readonly ReadBlock[]
  /** Those of a fork's past, too. */
  facts: readonly Fact[]
  announced: ReadonlyMap<Name, readonly Announced[]>
}

/** Reads the model's world off a chain: from its traces, events and contracts, never from a scenario's steps. */
export type Observer = {
  /**
   * The world at the chain's latest block, without faults and quirks, which are not on a chain.
   * @param nameOf Names an address, even an unknown one.
   * @throws {InternalError} where the chain cannot be read, or keeps going back.
   */
  observe(nameOf: Naming['nameOf']): Promise<Observed>
  /** Starts over: the scenario begins after this block. */
  restart(start: BlockOnChain): void
  /** Closes the connections to the node. */
  close(): void
}

/**
 * With more agreements than this, what they promise now stands for what they promised at registration: for a call at an
 * earlier block, Anvil copies the whole state. No right answer depends on it.
 */
const MAX_PROMISES_READ = 300

/** How often a chain that goes back while it is read is read. */
const ATTEMPTS = 5

/**
 * Observes a chain after a block; older blocks are not part of the scenario.
 * @param past What is known of the chain up to where a fork begins. Default: nothing.
 */
export function openObserver(
  chain: Pick<Chain, 'rpcUrl' | 'socket' | 'chainId' | 'otherChainId' | 'deployment'>,
  first: BlockOnChain,
  past?: Past,
): Observer {
  const { chainId, otherChainId, deployment } = chain
  const node = openJsonRpc(chain.rpcUrl, chain.socket)
  const emitters = emittersOf(deployment)
  const history = openBlockHistory(node, emitters, past?.head ?? first)
  const kinds = openKinds(node, deployment)
  const details = openDetails(node, deployment.attackRegistry)
  /** By the agreement and block of a registration; undefined where the node no longer has that block's state. */
  const promised = new Map<string, (() => Promises) | undefined>()
  let start = first

  const readPromisesAt = async (some: readonly ObservedAgreement[], block: number) => {
    const addresses = some.map(({ address }) => address)
    const answers = await promisedAt(node, addresses, block)
    for (const [index, agreement] of some.entries()) {
      const answer = answers[index]
      promised.set(keyOf(agreement), answer && (() => promisesOf(answer())))
    }
  }

  /** Agreements registered in one block are read together: the node has that block's state or not. */
  const readPromises = async (agreements: readonly ObservedAgreement[]) => {
    if (agreements.length > MAX_PROMISES_READ) return
    const unread = agreements.filter((agreement) => !promised.has(keyOf(agreement)))
    const byBlock = grouped(unread, (agreement) => registeredStates(agreement)[0]?.block)
    for (const [block, some] of byBlock) await readPromisesAt(some, block)
  }

  /** The deployers that scenarios share, of which each has deployed something since the start. */
  const sharedDeployersOf = (contracts: readonly Creation[], { timestamp }: BlockOnChain): [string, ContractFacts][] =>
    [...sharedContracts(deployment)].flatMap(([name, address]) =>
      sharedDeployers.includes(name) && contracts.some(({ deployer }) => deployer === address.toLowerCase())
        ? [[name, sharedDeployerFacts(name, { startedAt: timestamp })]]
        : [],
    )

  const read = async (nameOf: Naming['nameOf']): Promise<Observed> => {
    await history.sync()
    const blocks = history.blocks()
    const facts = [...(past?.facts ?? []), ...blocks.flatMap((block) => block.facts)]
    const observed = observeFacts(facts, emitters)
    const { creations, withoutCode, ledger, versions } = observed
    await kinds.read(creations)
    const withoutFactory = creations.filter(({ contract }) => kinds.of(contract) === 'agreement').map(asAgreement)
    const all: ObservedAgreement[] = [...ledger.agreements.values(), ...withoutFactory]
      .toSorted((one, other) => one.createdAtBlock - other.createdAtBlock)
      .map((one) => ({ ...one, version: versions.get(one.address) ?? one.version }))
    const head = blocks.at(-1) ?? past?.head ?? start
    await details.read(all, head.number)
    const moderator = await moderatorAt(node, deployment.attackRegistry, head.number)
    await readPromises(all)
    const naming: Naming = { chainId, otherChainId, nameOf, heightOf: (block) => block - start.number }
    const contracts = creations.filter(({ contract }) => kinds.of(contract) !== 'agreement')
    const authorized = await authorizedOwnersAt(
      node,
      deployment.attackRegistry,
      contractsOf(deployment.battleChainDeployer, contracts),
      head.number,
    )
    const deployers = new Set(contracts.map(({ deployer }) => deployer))
    // An account's transaction that left nothing is no creation that a scenario would name.
    const destroyed = withoutCode.filter(({ method, contract }) => method !== 'transaction' || deployers.has(contract))
    const contractOf = (one: Creation): [string, ContractFacts] => {
      const kind = kinds.of(one.contract)
      // A contract that creates contracts is a factory, whatever its code.
      const isFactory = kind === 'agreement' || (kind === 'vault' && deployers.has(one.contract))
      const owner = authorized.get(one.contract)
      const facts = contractFacts(one, isFactory ? 'factory' : kind, naming)
      return [nameOf(one.contract), { ...facts, ...(owner && { authorizedOwner: nameOf(owner) }) }]
    }
    const agreementOf = (one: ObservedAgreement): [string, AgreementFacts] => [
      nameOf(one.address),
      agreementFacts(
        one,
        details.of(one.address),
        ledger.agreements.has(one.address),
        promised.get(keyOf(one)),
        naming,
      ),
    ]
    const shared = sharedDeployersOf(contracts, start)
    const world: World = {
      ...emptyWorld(start.timestamp),
      ...(past && { isNetwork: true }),
      now: head.timestamp,
      height: head.number - start.number,
      // First in order, and with their own facts even if a fork's past has their creations.
      contracts: new Map([...shared, ...contracts.map(contractOf), ...shared]),
      destroyed: new Map(destroyed.map((one) => [nameOf(one.contract), contractFacts(one, 'vault', naming)])),
      agreements: new Map(all.map(agreementOf)),
      ...linksOf(observed, naming),
      registryModerator: moderator === deployment.registryModerator ? REGISTRY_MODERATOR : nameOf(moderator),
    }
    const withOlder = { ...world, contracts: new Map([...olderContractsOf(world), ...world.contracts]) }
    return {
      world: withOlder,
      blocks,
      facts,
      announced: new Map(all.map((one) => [nameOf(one.address), announcedBy(one)])),
    }
  }

  return {
    observe: (nameOf) => withRetries(() => read(nameOf)),
    restart(after) {
      start = after
      history.restart(past?.head ?? after)
    },
    close: () => node.close(),
  }
}

const keyOf = (agreement: ObservedAgreement) => `${agreement.address}/${registeredStates(agreement)[0]?.block}`

/** The contracts that the official deployer can have made: by CREATE3, a proxy of its is their deployer. */
function contractsOf(officialDeployer: Address, creations: readonly Creation[]): Address[] {
  const deployers = new Map(creations.map(({ contract, deployer }) => [contract, deployer]))
  const isOfficial = (deployer: Address | undefined) => deployer === officialDeployer.toLowerCase()
  return creations.flatMap(({ contract, deployer }) =>
    isOfficial(deployer) || (deployer && isOfficial(deployers.get(deployer))) ? [contract] : [],
  )
}

/** The contracts that are older than the registries, if an agreement names one of them, or one was ever linked. */
function olderContractsOf({ agreements, linkHistory, startedAt }: World): [Name, ContractFacts][] {
  const older = olderContractFacts({ startedAt })
  const entries = [...agreements.values()].flatMap(({ chains }) => [...chains.values()].flat())
  const names = new Set([...entries.map(({ account }) => account), ...linkHistory.map(({ contract }) => contract)])
  return older.some(([name]) => names.has(name)) ? older : []
}

/** An agreement that the official factory did not create. */
const asAgreement = ({ contract: address, timestamp, block, blockHash }: Creation): ObservedAgreement => ({
  address,
  createdAt: timestamp,
  createdAtBlock: block,
  transitions: [],
  version: blockHash,
})

function announcedBy({ transitions }: ObservedAgreement): Announced[] {
  return transitions.map(({ state, at }) => ({ state: stateOfNumber(state) ?? 'NOT_DEPLOYED', at }))
}

/** A contract in the model's form. */
export function contractFacts(one: Creation, kind: ContractFacts['kind'], { nameOf, heightOf }: Naming): ContractFacts {
  return {
    kind,
    createdAt: one.timestamp,
    createdIn: heightOf(one.block),
    creationMethod: one.method,
    index: one.index,
    sender: nameOf(one.sender),
    ...(one.deployer && { deployer: nameOf(one.deployer) }),
    ...(one.called && { callee: nameOf(one.called) }),
  }
}

function linksOf(
  { ledger: { links, adoptions }, linkHistory }: ObservedFacts,
  { nameOf, heightOf }: Naming,
): Pick<World, 'links' | 'linkHistory' | 'adoptions'> {
  const linkOf = ({ agreement, timestamp, block }: { agreement: Address; timestamp: number; block: number }) => ({
    agreement: nameOf(agreement),
    since: timestamp,
    sinceBlock: heightOf(block),
  })
  return {
    links: new Map([...links.values()].map((link) => [nameOf(link.contract), linkOf(link)])),
    linkHistory: linkHistory.map((link) => ({ ...linkOf(link), contract: nameOf(link.contract) })),
    adoptions: new Map(
      [...adoptions].map(([adopter, to]) => [nameOf(adopter as Address), to === zeroAddress ? null : nameOf(to)]),
    ),
  }
}

/** Runs again, five times at most, where the chain went back during a read. */
async function withRetries<Result>(run: () => Promise<Result>, attempts = ATTEMPTS): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const isTemporary = error instanceof ChainMovedError || error instanceof NodeRefusedError
    if (!isTemporary || attempts === 1) throw error
    return withRetries(run, attempts - 1)
  }
}
