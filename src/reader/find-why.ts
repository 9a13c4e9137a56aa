import { type Address, getAddress, type Hash } from 'viem'
import { InternalError } from '../platform/errors.ts'
import { type ContractFinding, explainContract, nothingKnown, unknownBy } from './explain-contract.ts'
import type { LiveNetworkFacts } from './network.ts'
import { openView, type View } from './node-view.ts'
import { type Clock, openClock } from './now.ts'
import { type Node, type NodeOptions, openNode } from './open-node.ts'
import { readWorld } from './read-world.ts'
import { atOneBlock, disagreement, nodeName, readChainId, unknownOf } from './several-nodes.ts'

/** The answer of all nodes. */
export type Finding = ContractFinding & {
  contract: Address
  /** Null if no node said it. */
  chainId: number | null
  /** Null if no block could be read. */
  block: { number: number; timestamp: number; hash: Hash } | null
  /** The time that counts, in seconds: the block's, or a later one of this machine. Null without a block. */
  now: number | null
  nodes: readonly { name: string; requests: number; methods: readonly string[] }[]
}

/** `block`: the one to ask about, at its own time. Default: the latest that all nodes have, and what a transaction sent now finds. */
export type WhyOptions = NodeOptions & { block?: number | undefined; clock?: Clock | undefined }

/**
 * Finds which agreement binds a contract, and whether the contract can be attacked. Reads the network through each of its nodes:
 * all must have the same block and lead to the same answer. Does not throw for a node that fails: the answer is then not known.
 */
export async function findWhy(address: Address, network: LiveNetworkFacts, options: WhyOptions = {}): Promise<Finding> {
  const contract = getAddress(address)
  const nodes = network.rpcUrls.map((url) => openNode(url, options))
  try {
    const read = await readAll(nodes, contract, network, options).catch(notKnown)
    const used = nodes.map(({ name, sent }) => {
      const requests = Object.values(sent()).reduce((sum, one) => sum + one, 0)
      return { name, requests, methods: Object.keys(sent()).toSorted() }
    })
    return { contract, chainId: null, block: null, now: null, ...read, nodes: used }
  } finally {
    for (const node of nodes) node.close()
  }
}

type Read = ContractFinding & Partial<Pick<Finding, 'chainId' | 'block' | 'now'>>

async function readAll(
  nodes: readonly Node[],
  contract: Address,
  network: LiveNetworkFacts,
  { block: at, clock }: WhyOptions,
): Promise<Read> {
  const [chainId = 0] = await Promise.all(nodes.map((node) => readChainId(node, network)))
  const clockNow = openClock(nodes, at === undefined ? clock : 'chain')
  const { result, header } = await atOneBlock(nodes, at, async (header) => {
    const now = await clockNow(header)
    const each = nodes.map((node) => readThrough(openView(node, header), contract, network, chainId, now))
    return { now, findings: await Promise.all(each) }
  })
  const { number, hash, timestamp } = header
  return { ...agreed(nodes, result.findings), chainId, block: { number, hash, timestamp }, now: result.now }
}

async function readThrough(view: View, contract: Address, network: LiveNetworkFacts, chainId: number, now: number) {
  try {
    const { read, notes } = await readWorld(view, contract, network, chainId)
    return explainContract(read, notes, now)
  } catch (error) {
    return notKnown(error)
  }
}

/** One answer of all nodes. An answer that one of them cannot give is not known. */
function agreed(nodes: readonly Node[], findings: readonly ContractFinding[]): ContractFinding {
  const answers = findings.map((one) => JSON.stringify([one.attackable, one.binding, one.state, one.terms]))
  const isOne = new Set(answers).size === 1
  const [first] = findings as [ContractFinding]
  const place = findings.findIndex(({ unknown }) => unknown !== null)
  const unclear = findings[place]
  if (unclear?.unknown) return { ...unclear, unknown: unknownOf(nodes, place, unclear.unknown) }
  const isOfAll = (note: string) => findings.every(({ notes }) => notes.includes(note))
  const notes = findings.flatMap(({ notes }, index) =>
    notes.flatMap((note) => (isOfAll(note) ? (index > 0 ? [] : note) : `${nodeName(nodes, index)}: ${note}`)),
  )
  if (isOne) return { ...first, notes }
  return notKnown(disagreement(nodes, findings, ({ binding, state }) => [binding?.agreement, state?.name]))
}

/** The finding after an error of a node or an explorer. Other errors are thrown again. */
function notKnown(error: unknown): ContractFinding {
  if (!(error instanceof InternalError)) throw error
  return { ...nothingKnown, unknown: unknownBy(error) }
}
