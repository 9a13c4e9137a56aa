import { type Address, getAddress } from 'viem'
import { InternalError } from '../errors.ts'
import type { Header } from '../explorer/index.ts'
import { explainContract } from './explain-contract.ts'
import type { Block, ContractFinding, Finding, Unknown } from './finding.ts'
import type { Network } from './network.ts'
import { type Node, type NodeOptions, openNode } from './node.ts'
import { readWorld } from './read-world.ts'
import { headerOf, openView, type View } from './view.ts'

export type WhyOptions = NodeOptions & {
  /** The block to ask about. Default: the latest that all nodes have. */
  block?: number | undefined
}

/** How often a chain that is reorganised meanwhile is read. */
const READINGS = 3

/**
 * Finds which agreement binds a contract, and whether the contract can be attacked. Reads the network through each of its nodes:
 * all must have the same block and lead to the same answer. Never throws for a node that fails: the answer is then not known.
 */
export async function findWhy(contract: Address, network: Network, options: WhyOptions = {}): Promise<Finding> {
  const nodes = network.rpcUrls.map((url) => openNode(url, options))
  try {
    const read = await readAll(nodes, getAddress(contract), network, options.block).catch(asUnknown)
    const used = nodes.map((node) => {
      const sent = node.sent()
      const requests = Object.values(sent).reduce((sum, one) => sum + one, 0)
      return { name: node.name, requests, methods: Object.keys(sent).toSorted() }
    })
    return { contract: getAddress(contract), chainId: null, block: null, ...read, nodes: used }
  } finally {
    for (const node of nodes) node.close()
  }
}

type Read = ContractFinding & { chainId?: number; block?: Block }

async function readAll(nodes: readonly Node[], contract: Address, network: Network, at?: number): Promise<Read> {
  const [chainId = 0] = await Promise.all(nodes.map((node) => readChainId(node, network)))
  for (let reading = 1; ; reading++) {
    const header = await sameBlock(nodes, at)
    const { number, hash, timestamp } = header
    const findings = await Promise.all(
      nodes.map((node) => readThrough(openView(node, header), contract, network, chainId)),
    )
    const after = await Promise.all(nodes.map((node) => headerOf(node, number).catch(() => undefined)))
    if (after.every((header) => header?.hash === hash))
      return { ...agreed(nodes, findings), chainId, block: { number, hash, timestamp } }
    if (reading === READINGS) {
      const facts = { block: number, readings: READINGS }
      return {
        ...asUnknown(
          new InternalError('The chain is reorganised while it is read.', { facts, next: 'run it again later' }),
        ),
        chainId,
      }
    }
  }
}

async function readChainId(node: Node, { chainId: expected }: Network): Promise<number> {
  const chainId = Number(await node.request('eth_chainId'))
  if (!Number.isSafeInteger(chainId) || chainId !== (expected ?? chainId)) {
    const facts = { node: node.name, 'its chain id': chainId, expected }
    throw new InternalError('The node is of another chain.', {
      facts,
      next: 'give the address of a node of the network',
    })
  }
  return chainId
}

/** The block to read, which all nodes have with one hash: the latest of the node that is furthest behind. */
async function sameBlock(nodes: readonly Node[], at: number | undefined): Promise<Header> {
  const heads = await Promise.all(nodes.map((node) => headerOf(node, at ?? 'latest')))
  const lowest = Math.min(...heads.map(({ number }) => number))
  const headers = await Promise.all(
    heads.map((head, index) => (head.number === lowest ? head : headerOf(nodes[index] as Node, lowest))),
  )
  const [first] = headers as [Header]
  if (headers.every(({ hash }) => hash === first.hash)) return first
  const facts = Object.fromEntries(headers.map(({ hash }, index) => [nodes[index]?.name ?? '', hash]))
  throw new InternalError(`The nodes do not have the same block ${lowest}.`, {
    facts,
    next: 'run it again, or leave out a node',
  })
}

async function readThrough(view: View, contract: Address, network: Network, chainId: number): Promise<ContractFinding> {
  try {
    return explainContract(await readWorld(view, contract, network, chainId))
  } catch (error) {
    return asUnknown(error)
  }
}

/** One answer of all nodes. An answer that one of them cannot give is not known. */
function agreed(nodes: readonly Node[], findings: readonly ContractFinding[]): ContractFinding {
  const [first] = findings as [ContractFinding]
  const silent = findings.find(({ unknown }) => unknown !== null)
  if (silent) return silent
  const answers = findings.map(({ attackable, binding, state, terms }) =>
    JSON.stringify({ attackable, binding, state, terms }),
  )
  if (new Set(answers).size === 1) return first
  const facts = Object.fromEntries(
    findings.map(({ attackable, binding, state }, index) => [
      nodes[index]?.name ?? '',
      `${attackable ? 'attackable' : 'not attackable'}, ${binding?.agreement ?? 'no binding agreement'}, ${state?.name ?? 'no state'}`,
    ]),
  )
  return asUnknown(
    new InternalError('The nodes do not lead to the same answer.', { facts, next: 'find out which node is right' }),
  )
}

/** The finding after an error of a node or an explorer. Other errors are thrown again. */
function asUnknown(error: unknown): ContractFinding {
  if (!(error instanceof InternalError)) throw error
  const unknown: Unknown = { reason: error.message, facts: error.facts, next: error.next ?? null }
  const nothing = { attackable: null, binding: null, state: null, terms: null, deployer: null } as const
  return { ...nothing, unknown, others: [], notes: [], because: [] }
}
