import type { Address, Hash } from 'viem'
import { type FactOf, type RpcFrame, readFrames } from '../explorer/index.ts'
import { type Header, hex } from '../rpc/header.ts'
import { type Node, unlessRefused } from './open-node.ts'

/** A contract's creation in traces, and the method that gave them. */
export type TracedCreation = { creation: FactOf<'deployed'>; by: string }

/** A call in the answer of `callTracer`. */
type TracedCall = { type: string; from: Address; to?: Address; output?: string; error?: string; calls?: TracedCall[] }

/**
 * Finds the creation of a contract in the traces of a transaction, or of the whole block if `hash` is undefined. Resolves with
 * undefined if the node has no traces, or none with it.
 */
export async function tracedCreation(
  node: Node,
  contract: Address,
  at: Header,
  hash?: Hash,
): Promise<TracedCreation | undefined> {
  const [flat, nested] = hash
    ? (['trace_transaction', 'debug_traceTransaction'] as const)
    : (['trace_block', 'debug_traceBlockByNumber'] as const)
  const frames = await unlessRefused(node.request(flat, [hash ?? hex(at.number)]))
  if (Array.isArray(frames)) return found(frames, contract, at, flat)
  const traced = await unlessRefused(node.request(nested, [hash ?? hex(at.number), { tracer: 'callTracer' }]))
  if (!traced) return undefined
  const calls = hash ? [[hash, traced as TracedCall] as const] : callsOf(traced as { result?: TracedCall }[], at)
  return found(
    calls.flatMap(([hash, call]) => framesOf(call, hash, at)),
    contract,
    at,
    nested,
  )
}

const callsOf = (traces: readonly { result?: TracedCall }[], { transactions }: Header) =>
  traces.flatMap(({ result }, index) => (result ? [[transactions[index] as Hash, result] as const] : []))

/** The latest creation counts: one before it was undone in its own block. */
function found(frames: readonly RpcFrame[], contract: Address, at: Header, by: string): TracedCreation | undefined {
  const facts = readFrames(frames, { block: at.number, blockHash: at.hash, timestamp: at.timestamp })
  const isCreation = (fact: (typeof facts)[number]): fact is FactOf<'deployed'> =>
    fact.kind === 'deployed' && fact.contract === contract.toLowerCase()
  const creation = facts.findLast(isCreation)
  return creation && { creation, by }
}

/** The calls of a transaction as `trace_block` lists them: parents before children. */
function framesOf(call: TracedCall, transactionHash: Hash, at: Header, traceAddress: number[] = []): RpcFrame[] {
  const { type, from, to, error, output = '0x', calls = [] } = call
  const isCreation = type === 'CREATE' || type === 'CREATE2'
  const creationMethod = type === 'CREATE2' ? 'create2' : 'create'
  const frame: RpcFrame = {
    type: isCreation ? 'create' : 'call',
    action: { from, ...(isCreation ? { creationMethod } : to && { to }) },
    ...(isCreation && to && { result: { address: to, code: output } }),
    ...(error !== undefined && { error }),
    ...{ traceAddress, transactionHash, blockHash: at.hash },
  }
  return [frame, ...calls.flatMap((one, index) => framesOf(one, transactionHash, at, [...traceAddress, index]))]
}
