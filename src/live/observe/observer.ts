import { type Address, zeroAddress } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import type { Block } from '../../chain/mine.ts'
import { ChainMovedError } from '../../explorer/indexing/chain-moved.ts'
import { NodeRefusedError } from '../../explorer/rpc/errors.ts'
import { openJsonRpc } from '../../explorer/rpc/json-rpc.ts'
import type { Name } from '../../model/action.ts'
import { contractStates } from '../../model/protocol.ts'
import type { AgreementFacts, ContractFacts, Promises, World } from '../../model/world.ts'
import { emptyWorld } from '../../model/world.ts'
import type { Announced } from '../../view/announced.ts'
import { agreementFacts, type Naming, promisesOf } from './agreement-facts.ts'
import { openDetails, promisedAt } from './details.ts'
import { openHistory, type ReadBlock } from './history.ts'
import { openKinds } from './kinds.ts'
import { type Made, type ObservedAgreement, type ObservedFacts, observeBlocks } from './observed.ts'

/** A world as it was read from a chain, the blocks that it was read from, and the states that were announced in them. */
export type Observed = {
  world: World
  blocks: readonly ReadBlock[]
  announced: ReadonlyMap<Name, readonly Announced[]>
}

/** Reads the model's world off a chain: from its traces, events and contracts, never from what was meant to happen. */
export type Observer = {
  /**
   * The world at the chain's latest block. What is wrong with sources is not on a chain, so nothing is.
   * @param nameOf Names addresses, also those that no scenario has spoken of.
   * @throws {InternalError} where the chain cannot be read, or does not stand still.
   */
  observe(nameOf: Naming['nameOf']): Promise<Observed>
  /** The scenario begins after this block now. */
  restart(start: Block): void
  /** Closes the connections to the node. */
  close(): void
}

/**
 * Of more agreements than this, nobody asks what they promised when they were registered, and what they promise now stands
 * for it: for each call at an earlier block, Anvil copies the whole state. No right answer depends on it.
 */
const MOST_PROMISED = 300

/** How often a chain that moves while it is read is read again. */
const ATTEMPTS = 5

/** Observes a chain from a block on; what is older is no part of the scenario. */
export function openObserver(
  chain: Pick<Chain, 'rpcUrl' | 'chainId' | 'otherChainId' | 'deployment'>,
  first: Block,
): Observer {
  const { chainId, otherChainId, deployment } = chain
  const node = openJsonRpc(chain.rpcUrl)
  const history = openHistory(node, first)
  const kinds = openKinds(node, deployment)
  const details = openDetails(node, deployment.attackRegistry)
  /** By the block and the agreement of a registration; undefined where the node has forgotten. */
  const promised = new Map<string, (() => Promises) | undefined>()
  let start = first

  const readThose = async (some: readonly ObservedAgreement[], block: number) => {
    const addresses = some.map(({ address }) => address)
    const then = await promisedAt(node, addresses, block)
    for (const [index, agreement] of some.entries()) {
      const said = then[index]
      promised.set(keyOf(agreement), said && (() => promisesOf(said())))
    }
  }

  /** Those that were registered in one block are asked together: the node has its state, or it has not. */
  const readPromised = async (agreements: readonly ObservedAgreement[]) => {
    if (agreements.length > MOST_PROMISED) return
    const byBlock = new Map<number, ObservedAgreement[]>()
    for (const agreement of agreements) {
      const block = agreement.states[0]?.block
      if (block === undefined || promised.has(keyOf(agreement))) continue
      const some = byBlock.get(block)
      if (some) some.push(agreement)
      else byBlock.set(block, [agreement])
    }
    for (const [block, some] of byBlock) await readThose(some, block)
  }

  const read = async (nameOf: Naming['nameOf']): Promise<Observed> => {
    await history.sync()
    const blocks = history.blocks()
    const told = observeBlocks(blocks, deployment)
    await kinds.read(told.made)
    const byHand = told.made.filter(({ contract }) => kinds.of(contract) === 'agreement').map(asAgreement)
    const all = [...told.agreements.values(), ...byHand].toSorted((one, other) => one.block - other.block)
    const versioned = all.map((one) => ({ ...one, version: told.versions.get(one.address) ?? one.version }))
    await details.read(versioned, blocks.at(-1)?.number ?? start.number)
    await readPromised(all)
    const naming: Naming = { chainId, otherChainId, nameOf, heightOf: (block) => block - start.number }
    const made = told.made.filter(({ contract }) => kinds.of(contract) !== 'agreement')
    const makers = new Set(made.map(({ deployer }) => deployer))
    const contractOf = (one: Made): [string, ContractFacts] => {
      const kind = kinds.of(one.contract)
      // Whoever makes contracts is a factory, whatever its code.
      const isFactory = kind === 'agreement' || (kind === 'vault' && makers.has(one.contract))
      return [nameOf(one.contract), contractFacts(one, isFactory ? 'factory' : kind, naming)]
    }
    const agreementOf = (one: ObservedAgreement): [string, AgreementFacts] => [
      nameOf(one.address),
      agreementFacts(one, details.of(one.address), told.agreements.has(one.address), promised.get(keyOf(one)), naming),
    ]
    const head = blocks.at(-1) ?? start
    const world: World = {
      ...emptyWorld(start.timestamp),
      now: head.timestamp,
      height: head.number - start.number,
      contracts: new Map(made.map(contractOf)),
      agreements: new Map(all.map(agreementOf)),
      ...linksOf(told, naming),
    }
    return { world, blocks, announced: new Map(all.map((one) => [nameOf(one.address), announcedOf(one)])) }
  }

  return {
    observe: (nameOf) => persistently(() => read(nameOf)),
    restart(after) {
      start = after
      history.restart(after)
    },
    close: () => node.close(),
  }
}

const keyOf = ({ address, states }: ObservedAgreement) => `${address}/${states[0]?.block}`

const asAgreement = ({ contract: address, at, block }: Made): ObservedAgreement => ({
  address,
  at,
  block,
  states: [],
  everyState: [],
  version: `made in ${block}`,
})

function announcedOf({ everyState }: ObservedAgreement): Announced[] {
  return everyState.map(({ state, at }) => ({ state: contractStates[state] ?? 'NOT_DEPLOYED', at }))
}

function contractFacts(one: Made, kind: ContractFacts['kind'], { nameOf, heightOf }: Naming): ContractFacts {
  return {
    kind,
    createdAt: one.at,
    createdIn: heightOf(one.block),
    how: one.how,
    index: one.place,
    sender: nameOf(one.sender),
    ...(one.deployer && { deployer: nameOf(one.deployer) }),
    ...(one.callee && { callee: nameOf(one.callee) }),
  }
}

function linksOf(
  { links, linkHistory, adoptions }: ObservedFacts,
  { nameOf, heightOf }: Naming,
): Pick<World, 'links' | 'linkHistory' | 'adoptions'> {
  const linkOf = ({ agreement, at, block }: { agreement: Address; at: number; block: number }) => ({
    agreement: nameOf(agreement),
    since: at,
    sinceBlock: heightOf(block),
  })
  return {
    links: new Map([...links.values()].map((link) => [nameOf(link.contract), linkOf(link)])),
    linkHistory: linkHistory.map((link) => ({ ...linkOf(link), contract: nameOf(link.contract) })),
    adoptions: new Map(
      [...adoptions].map(([adopter, to]) => [nameOf(adopter), to === zeroAddress ? null : nameOf(to)]),
    ),
  }
}

/** A chain that went back while it was read is read again; one that never stands still is given up. */
async function persistently<Result>(run: () => Promise<Result>, attempts = ATTEMPTS): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const isPassing = error instanceof ChainMovedError || error instanceof NodeRefusedError
    if (!isPassing || attempts === 1) throw error
    return persistently(run, attempts - 1)
  }
}
