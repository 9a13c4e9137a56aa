import type { Address, Hash } from 'viem'
import { type FactOf, readFrames } from '../explorer/index.ts'
import { type Header, hex } from '../rpc/header.ts'
import { NodeRefusedError } from '../rpc/node-refused.ts'
import type { Shape } from '../rpc/shapes.ts'
import { CALL_TRACER, callsOf, callsOfBlock, flatTraces, type RpcFrame } from '../rpc/traces.ts'
import type { Node } from './open-node.ts'

/** A contract's creation in traces, and the method that gave them. */
export type TracedCreation = { creation: FactOf<'deployed'>; by: string }

/** The traces of a transaction or a block, and the method that gave them. */
type Traces = { frames: readonly RpcFrame[]; by: string }

/** The methods that a node does not have. */
const lacking = new WeakMap<Node, Set<string>>()

/**
 * Reads the traces of a transaction, or of the whole block if `hash` is undefined, by each method that the node has. An answer that
 * is not a trace means that the node does not have the method.
 */
async function* tracesOf(node: Node, { number, transactions }: Header, hash?: Hash): AsyncGenerator<Traces> {
  const hashes = hash ? [hash] : transactions
  if (hashes.length === 0) return
  const at = hash ?? hex(number)
  const ways: [by: string, params: readonly unknown[], shape: Shape<RpcFrame[]>][] = hash
    ? [
        ['trace_transaction', [at], flatTraces(hashes)],
        ['debug_traceTransaction', [at, CALL_TRACER], callsOf(hash)],
      ]
    : [
        ['trace_block', [at], flatTraces(hashes)],
        ['debug_traceBlockByNumber', [at, CALL_TRACER], callsOfBlock(hashes)],
      ]
  for (const [by, params, shape] of ways) {
    const frames = await unlessLacking(node, by, params, shape)
    if (frames) yield { frames, by }
  }
}

/** Asks by a method, but not again if the node has said that it does not have it. Undefined if it refuses. */
async function unlessLacking<Value>(node: Node, method: string, params: readonly unknown[], shape: Shape<Value>) {
  const lacks = lacking.get(node) ?? new Set()
  if (lacks.has(method)) return undefined
  try {
    return await node.request(method, params, shape)
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error
    if (String(error.facts.reason).endsWith('(-32601)')) lacking.set(node, lacks.add(method))
    return undefined
  }
}

/**
 * Finds the creation of a contract that has code in the traces of a transaction, or of the whole block if `hash` is undefined.
 * Resolves with undefined if the node has no traces, or none with it.
 */
export async function tracedCreation(
  node: Node,
  contract: Address,
  at: Header,
  hash?: Hash,
): Promise<TracedCreation | undefined> {
  for await (const { frames, by } of tracesOf(node, at, hash)) {
    // The latest creation counts: one before it was undone in its own block.
    const creation = creationsIn(frames, at).findLast((one) => one.contract === contract.toLowerCase())
    if (creation) return { creation: { ...creation, kind: 'deployed' }, by }
  }
  return undefined
}

/** How often a deployer's nonce rose in a block; Infinity if that is not known. */
export type Rise = { deployer: Address; by: number }

/** What a deployer made in a block. `failed`: how many of its creations failed inside, which raise its nonce, too. */
export type Made = { deployer: Address; creations: FactOf<'deployed' | 'left-no-code'>[]; failed: number; by: string }

/**
 * Finds what deployers made in a block in which their nonces rose, by the method that shows most of it. Leaves out deployers of
 * which traces show more than their nonce; all if the node has no traces of the block.
 */
export async function tracedCreations(node: Node, at: Header, rises: readonly Rise[]): Promise<Made[]> {
  let [best, most] = [[] as Made[], -1]
  for await (const { frames, by } of tracesOf(node, at)) {
    const all = creationsIn(frames, at)
    const made = rises.flatMap(({ deployer, by: rise }): Made[] => {
      const creations = all.filter((one) => one.deployer === deployer.toLowerCase())
      const failed = Math.min(failedCreations(frames, deployer), rise - creations.length)
      return failed < 0 ? [] : [{ deployer, creations, failed, by }]
    })
    const shown = made.reduce((sum, { creations, failed }) => sum + creations.length + failed, 0)
    if (shown > most) [best, most] = [made, shown]
    if (shown >= rises.reduce((sum, { by }) => sum + by, 0)) break
  }
  return best
}

function creationsIn(frames: readonly RpcFrame[], { number: block, hash: blockHash, timestamp }: Header) {
  return readFrames(frames, { block, blockHash, timestamp }).filter(
    (fact): fact is FactOf<'deployed' | 'left-no-code'> => fact.kind === 'deployed' || fact.kind === 'left-no-code',
  )
}

/** How many creations by a deployer failed inside. Those in calls that failed did not raise the nonce. */
function failedCreations(frames: readonly RpcFrame[], deployer: Address): number {
  let [undone, count] = ['none', 0]
  for (const { type, action, error, transactionHash, traceAddress } of frames) {
    const path = [transactionHash, ...traceAddress, ''].join('/')
    if (error === undefined || path.startsWith(undone)) continue
    undone = path
    if (type === 'create' && traceAddress.length > 0 && action.from === deployer.toLowerCase()) count += 1
  }
  return count
}
