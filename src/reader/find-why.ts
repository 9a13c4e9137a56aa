import { type Address, getAddress, type Hash } from 'viem'
import { InternalError } from '../platform/errors.ts'
import { type ContractFinding, explainContract, nothingKnown, unknownBy } from './explain-contract.ts'
import type { LiveNetworkFacts } from './network.ts'
import { openView, type View } from './node-view.ts'
import { type Node, type NodeOptions, openNode } from './open-node.ts'
import { readWorld } from './read-world.ts'
import { atOneBlock, disagreement, readChainId } from './several-nodes.ts'

/** The answer of all nodes. */
export type Finding = ContractFinding & {
  contract: Address
  /** Null if no node said it. */
  chainId: number | null
  /** Null if no block could be read. */
  block: { number: number; timestamp: number; hash: Hash } | null
  nodes: readonly { name: string; requests: number; methods: readonly string[] }[]
}

/** `block`: the one to ask about. Default: the latest that all nodes have. */
export type WhyOptions = NodeOptions & { block?: number | undefined }

/**
 * Finds which agreement binds a contract, and whether the contract can be attacked. Reads the network through each of its nodes:
 * all must have the same block and lead to the same answer. Does not throw for a node that fails: the answer is then not known.
 */
export async function findWhy(address: Address, network: LiveNetworkFacts, options: WhyOptions = {}): Promise<Finding> {
  const contract = getAddress(address)
  const nodes = network.rpcUrls.map((url) => openNode(url, options))
  try {
    const read = await readAll(nodes, contract, network, options.block).catch(notKnown)
    const used = nodes.map(({ name, sent }) => {
      const requests = Object.values(sent()).reduce((sum, one) => sum + one, 0)
      return { name, requests, methods: Object.keys(sent()).toSorted() }
    })
    return { contract, chainId: null, block: null, ...read, nodes: used }
  } finally {
    for (const node of nodes) node.close()
  }
}

type Read = ContractFinding & Partial<Pick<Finding, 'chainId' | 'block'>>

async function readAll(
  nodes: readonly Node[],
  contract: Address,
  network: LiveNetworkFacts,
  at?: number,
): Promise<Read> {
  const [chainId = 0] = await Promise.all(nodes.map((node) => readChainId(node, network)))
  const { result, header } = await atOneBlock(nodes, at, (header) =>
    Promise.all(nodes.map((node) => readThrough(openView(node, header), contract, network, chainId))),
  )
  const { number, hash, timestamp } = header
  return { ...agreed(nodes, result), chainId, block: { number, hash, timestamp } }
}

async function readThrough(view: View, contract: Address, network: LiveNetworkFacts, chainId: number) {
  try {
    const { read, notes } = await readWorld(view, contract, network, chainId)
    return explainContract(read, notes)
  } catch (error) {
    return notKnown(error)
  }
}

/** One answer of all nodes. An answer that one of them cannot give is not known. */
function agreed(nodes: readonly Node[], findings: readonly ContractFinding[]): ContractFinding {
  const answers = findings.map((one) => JSON.stringify([one.attackable, one.binding, one.state, one.terms]))
  const isOne = new Set(answers).size === 1
  const finding = findings.find(({ unknown }) => unknown !== null) ?? (isOne ? findings[0] : undefined)
  if (finding) return finding
  return notKnown(disagreement(nodes, findings, ({ binding, state }) => [binding?.agreement, state?.name]))
}

/** The finding after an error of a node or an explorer. Other errors are thrown again. */
function notKnown(error: unknown): ContractFinding {
  if (!(error instanceof InternalError)) throw error
  return { ...nothingKnown, unknown: unknownBy(error) }
}
