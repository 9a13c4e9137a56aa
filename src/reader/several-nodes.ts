import { InternalError } from '../platform/errors.ts'
import type { Header } from '../rpc/header.ts'
import { wholeNumber } from '../rpc/shapes.ts'
import { forgetHeaders } from './check-times.ts'
import type { Unknown } from './explain-contract.ts'
import type { LiveNetworkFacts } from './network.ts'
import { hasBlock, headerOf } from './node-view.ts'
import type { Node } from './open-node.ts'

/** How often a chain that is reorganised meanwhile is read. */
const READINGS = 3

/**
 * Reads at one block of all nodes, by default the latest that they have. Reads again if the chain is reorganised meanwhile.
 * @throws {InternalError} if the nodes do not have the same block, or reorganisations do not end.
 */
export async function atOneBlock<Result>(
  nodes: readonly Node[],
  at: number | undefined,
  read: (header: Header) => Promise<Result>,
): Promise<{ header: Header; result: Result }> {
  let last = 0
  for (let readings = 1; readings <= READINGS; readings++) {
    for (const node of nodes) forgetHeaders(node)
    const ids = await chainIdsOf(nodes)
    const header = await sameBlock(nodes, at)
    last = header.number
    const [reading] = await Promise.allSettled([read(header)])
    const after = await Promise.all(
      nodes.map((node) => hasBlock(node, { block: header.number, hash: header.hash }).catch(() => false)),
    )
    // A node refuses to read a block that it no longer has.
    if (!after.every((isThere) => isThere)) continue
    if (reading.status === 'rejected') throw reading.reason
    const idsAfter = await chainIdsOf(nodes)
    if (idsAfter.join() !== ids.join())
      throw new InternalError('The chain id of a node changed while it was read.', {
        facts: { before: ids.join(', '), after: idsAfter.join(', ') },
        next: 'use another node',
      })
    return { header, result: reading.value }
  }
  const next = 'run it again later'
  const heads = await Promise.all(nodes.map((node) => headerOf(node, 'latest')))
  if (at === undefined && heads.some(({ number }) => number < last))
    throw new InternalError(
      "A node's latest block goes back while it is read: perhaps several nodes answer at its address.",
      {
        facts: { 'latest blocks': [last, ...heads.map(({ number }) => number)].join(', ') },
        next: 'use the address of one node',
      },
    )
  throw new InternalError('The chain is reorganised while it is read.', { facts: { readings: READINGS }, next })
}

const chainIdsOf = (nodes: readonly Node[]) =>
  Promise.all(nodes.map((node) => node.request('eth_chainId', [], wholeNumber)))

/** Throws InternalError if the node is of another chain than the network. */
export async function readChainId(node: Node, { chainId: expected }: LiveNetworkFacts): Promise<number> {
  const chainId = await node.request('eth_chainId', [], wholeNumber)
  if (chainId === (expected ?? chainId)) return chainId
  const facts = { node: node.name, 'its chain id': chainId, expected }
  throw new InternalError('The node is of another chain.', { facts, next: 'give the address of a node of the network' })
}

/** The block to read, which all nodes have with one hash: the latest of the node that is furthest behind. */
export async function sameBlock(nodes: readonly Node[], at?: number): Promise<Header> {
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

/** What each node says, by its place and name: two may have one name. */
function byNode<Each>(nodes: readonly Node[], each: readonly Each[], textOf: (one: Each) => string) {
  return Object.fromEntries(each.map((one, index) => [nodeName(nodes, index), textOf(one)]))
}

/** Names one of several nodes. */
export const nodeName = (nodes: readonly Node[], index: number): string => `${index + 1}. ${nodes[index]?.name}`

/** Adds to a reason which of several nodes it is of. */
export const unknownOf = (nodes: readonly Node[], index: number, unknown: Unknown): Unknown =>
  nodes.length === 1 ? unknown : { ...unknown, facts: { ...unknown.facts, node: nodeName(nodes, index) } }

/** The error of nodes that lead to different agreements or states for a contract. */
export function disagreement<Each>(
  nodes: readonly Node[],
  each: readonly Each[],
  boundBy: (one: Each) => readonly [agreement: string | undefined, state: string | undefined],
): InternalError {
  const facts = byNode(nodes, each, (one) => {
    const [agreement, state] = boundBy(one)
    return agreement ? `bound by ${agreement}, ${state}` : 'no binding agreement'
  })
  return new InternalError('The nodes do not lead to the same answer.', { facts, next: 'leave out a node' })
}
