import { toHex } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { address, count, list, object } from './check.ts'
import { CannotKnow, unlessRefused } from './errors.ts'
import type { View } from './view.ts'

/** A created contract and its immediate deployer; null for a creation transaction. */
export type TracedCreation = { created: Address; deployer: Address | null }

/**
 * The contracts that were created in a block, in order, without creations that a failed outer call reverted.
 * @throws {CannotKnow} where the node has neither `trace_block` nor `debug_traceBlockByNumber`.
 */
export async function creationsIn(view: View, blockNumber: number): Promise<TracedCreation[]> {
  const number = toHex(blockNumber)
  const flat = await unlessRefused(view.request('trace_block', number))
  if (flat !== undefined) return fromFlatTraces(list(flat, 'The traces of a block'))
  const nested = await unlessRefused(view.request('debug_traceBlockByNumber', number, { tracer: 'callTracer' }))
  if (nested !== undefined) return list(nested, 'The traces of a block').flatMap(fromTransaction)
  throw new CannotKnow(`The node has no traces of block ${blockNumber}, which show who deployed a contract`)
}

/**
 * The contracts that one contract or account created in a range of blocks, and maybe some whose creation was reverted.
 * @throws {NodeError} where the node does not have `trace_filter`, or not for so many blocks.
 */
export async function creationsOf(view: View, deployer: Address, first: number, last: number): Promise<Address[]> {
  const filter = { fromBlock: toHex(first), toBlock: toHex(last), fromAddress: [deployer] }
  const traces = list(await view.request('trace_filter', filter), 'The filtered traces')
  return traces.flatMap((value) => {
    const { type, action, error, result } = object(value, 'A trace')
    if (type !== 'create' || typeof error === 'string') return []
    const { from } = object(action, 'A creation')
    const created = address(object(result, "A creation's result").address, 'The created contract')
    return address(from, 'The deployer') === deployer ? [created] : []
  })
}

/** Parses `trace_block`: one trace per call, parents before children; `traceAddress` is the path of the call. */
function fromFlatTraces(traces: readonly unknown[]): TracedCreation[] {
  const failed: string[] = []
  return traces.flatMap((value) => {
    const trace = object(value, 'A trace')
    const steps = list(trace.traceAddress, "A trace's place").map((step) => `/${count(step, 'A step of it')}`)
    const path = `${trace.transactionHash}${steps.join('')}/`
    if (typeof trace.error === 'string') failed.push(path)
    if (trace.type !== 'create' || failed.some((ancestor) => path.startsWith(ancestor))) return []
    const { from } = object(trace.action, 'A creation')
    return creation(from, object(trace.result, "A creation's result").address, steps.length === 0)
  })
}

/** Parses `callTracer`: one tree of calls per transaction. */
function fromTransaction(value: unknown): TracedCreation[] {
  const { result } = object(value, "A transaction's trace")
  return fromCall(result, true)
}

function fromCall(value: unknown, isTransaction = false): TracedCreation[] {
  const call = object(value, 'A call')
  if (typeof call.error === 'string') return []
  const made = call.type === 'CREATE' || call.type === 'CREATE2' ? creation(call.from, call.to, isTransaction) : []
  return [...made, ...list(call.calls ?? [], 'The calls of a call').flatMap((inner) => fromCall(inner))]
}

function creation(from: unknown, created: unknown, isTransaction: boolean): TracedCreation[] {
  const deployer = isTransaction ? null : address(from, 'The deployer')
  return [{ created: address(created, 'The created contract'), deployer }]
}
