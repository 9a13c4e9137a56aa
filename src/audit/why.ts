import { type Address, getAddress, type Hash } from 'viem'
import { InternalError } from '../errors.ts'
import type { Header } from '../explorer/index.ts'
import { type ContractFinding, explainContract, nothingKnown } from './explain-contract.ts'
import type { Network } from './network.ts'
import { type Node, type NodeOptions, openNode } from './node.ts'
import { readWorld } from './read-world.ts'
import { headerOf, openView, type View } from './view.ts'

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

/** How often a chain that is reorganised meanwhile is read. */
const READINGS = 3

/**
 * Finds which agreement binds a contract, and whether the contract can be attacked. Reads the network through each of its nodes:
 * all must have the same block and lead to the same answer. Does not throw for a node that fails: the answer is then not known.
 */
export async function findWhy(address: Address, network: Network, options: WhyOptions = {}): Promise<Finding> {
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

async function readAll(nodes: readonly Node[], contract: Address, network: Network, at?: number): Promise<Read> {
  const [chainId = 0] = await Promise.all(nodes.map((node) => readChainId(node, network)))
  const { result, header } = await atOneBlock(nodes, at, (header) =>
    Promise.all(nodes.map((node) => readThrough(openView(node, header), contract, network, chainId))),
  )
  const { number, hash, timestamp } = header
  return { ...agreed(nodes, result), chainId, block: { number, hash, timestamp } }
}

/**
 * Reads at one block of all nodes, by default the latest that they have. Reads again if the chain is reorganised meanwhile.
 * @throws {InternalError} if the nodes do not have the same block, or reorganisations do not end.
 */
export async function atOneBlock<Result>(
  nodes: readonly Node[],
  at: number | undefined,
  read: (header: Header) => Promise<Result>,
): Promise<{ header: Header; result: Result }> {
  for (let reading = 1; reading <= READINGS; reading++) {
    const header = await sameBlock(nodes, at)
    const result = await read(header)
    const after = await Promise.all(nodes.map((node) => headerOf(node, header.number).catch(() => undefined)))
    if (after.every((one) => one?.hash === header.hash)) return { header, result }
  }
  const next = 'run it again later'
  throw new InternalError('The chain is reorganised while it is read.', { facts: { readings: READINGS }, next })
}

/** Throws InternalError if the node is of another chain than the network. */
export async function readChainId(node: Node, { chainId: expected }: Network): Promise<number> {
  const chainId = Number(await node.request('eth_chainId'))
  if (Number.isSafeInteger(chainId) && chainId === (expected ?? chainId)) return chainId
  const facts = { node: node.name, 'its chain id': chainId, expected }
  throw new InternalError('The node is of another chain.', { facts, next: 'give the address of a node of the network' })
}

/** The block to read, which all nodes have with one hash: the latest of the node that is furthest behind. */
async function sameBlock(nodes: readonly Node[], at: number | undefined): Promise<Header> {
  const heads = await Promise.all(nodes.map((node) => headerOf(node, at ?? 'latest')))
  const lowest = Math.min(...heads.map(({ number }) => number))
  const headers = await Promise.all(
    nodes.map((node, index) => (heads[index]?.number === lowest ? (heads[index] as Header) : headerOf(node, lowest))),
  )
  const [first] = headers as [Header]
  if (headers.every(({ hash }) => hash === first.hash)) return first
  const facts = byNode(nodes, headers, ({ hash }) => hash)
  throw new InternalError(`The nodes do not have the same block ${lowest}.`, { facts, next: 'leave out a node' })
}

async function readThrough(view: View, contract: Address, network: Network, chainId: number) {
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
  const facts = byNode(nodes, findings, ({ attackable, binding, state }) => {
    const verdict = attackable ? 'attackable' : 'not attackable'
    return binding ? `${verdict}, ${binding.agreement} is ${state?.name}` : `${verdict}, no binding agreement`
  })
  return notKnown(new InternalError('The nodes do not lead to the same answer.', { facts, next: 'leave out a node' }))
}

/** What each node says, by its place and name: two may have one name. */
function byNode<Each>(nodes: readonly Node[], each: readonly Each[], textOf: (one: Each) => string) {
  return Object.fromEntries(each.map((one, index) => [`${index + 1}. ${nodes[index]?.name}`, textOf(one)]))
}

/** The finding after an error of a node or an explorer. Other errors are thrown again. */
function notKnown(error: unknown): ContractFinding {
  if (!(error instanceof InternalError)) throw error
  return { ...nothingKnown, unknown: { reason: error.message, facts: error.facts, next: error.next ?? null } }
}
