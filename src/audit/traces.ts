import type { Address, Hash } from 'viem'
import { type FactOf, type Header, type RpcFrame, readFrames } from '../explorer/index.ts'
import { type Node, unlessRefused } from './node.ts'

/** A call in the answer of `callTracer`. */
type TracedCall = { type: string; from: Address; to?: Address; output?: string; error?: string; calls?: TracedCall[] }

/** A contract's creation in traces, and the method that gave them. */
export type TracedCreation = { creation: FactOf<'deployed'>; by: string }

/** Finds the creation of a contract in a transaction's traces; undefined if the node has none, or none with it. */
export async function tracedIn(
  node: Node,
  contract: Address,
  hash: Hash,
  at: Header,
): Promise<TracedCreation | undefined> {
  const flat = await unlessRefused(node.request('trace_transaction', [hash]))
  if (Array.isArray(flat)) return found(flat as RpcFrame[], contract, at, 'trace_transaction')
  const nested = await unlessRefused(node.request('debug_traceTransaction', [hash, { tracer: 'callTracer' }]))
  return nested ? found(framesOf(nested as TracedCall, hash, at), contract, at, 'debug_traceTransaction') : undefined
}

/** Finds the creation of a contract in a block's traces; undefined if the node has none, or none with it. */
export async function tracedInBlock(
  node: Node,
  contract: Address,
  at: Header,
  number: string,
): Promise<TracedCreation | undefined> {
  const flat = await unlessRefused(node.request('trace_block', [number]))
  if (Array.isArray(flat)) return found(flat as RpcFrame[], contract, at, 'trace_block')
  const nested = await unlessRefused(node.request('debug_traceBlockByNumber', [number, { tracer: 'callTracer' }]))
  if (!Array.isArray(nested)) return undefined
  const frames = (nested as { result?: TracedCall }[]).flatMap(({ result }, index) => {
    const hash = at.transactions[index]
    return result && hash ? framesOf(result, hash, at) : []
  })
  return found(frames, contract, at, 'debug_traceBlockByNumber')
}

/** The latest creation counts: the one before it was undone in its own block. */
function found(frames: readonly RpcFrame[], contract: Address, at: Header, by: string): TracedCreation | undefined {
  const facts = readFrames(frames, { block: at.number, blockHash: at.hash, timestamp: at.timestamp })
  const creation = facts.findLast(
    (fact): fact is FactOf<'deployed'> => fact.kind === 'deployed' && fact.contract === contract.toLowerCase(),
  )
  return creation && { creation, by }
}

/** The calls of a transaction as `trace_block` lists them: parents before children. */
function framesOf(call: TracedCall, transactionHash: Hash, at: Header, traceAddress: number[] = []): RpcFrame[] {
  const isCreation = call.type === 'CREATE' || call.type === 'CREATE2'
  const { from, to, error, output } = call
  const frame: RpcFrame = {
    type: isCreation ? 'create' : 'call',
    action: {
      from,
      ...(isCreation ? { creationMethod: call.type === 'CREATE2' ? 'create2' : 'create' } : to && { to }),
    },
    ...(isCreation && to && error === undefined && { result: { address: to, code: output ?? '0x' } }),
    ...(error !== undefined && { error }),
    traceAddress,
    transactionHash,
    blockHash: at.hash,
  }
  const inner = (call.calls ?? []).flatMap((one, index) => framesOf(one, transactionHash, at, [...traceAddress, index]))
  return [frame, ...inner]
}
