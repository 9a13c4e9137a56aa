import { toHex } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { address, count, list, object } from './check.ts'
import { CannotKnow, unlessRefused } from './errors.ts'
import type { View } from './view.ts'

/** A created contract, null where its constructor failed, and its immediate deployer; null for a creation transaction. */
export type TracedCreation = { created: Address | null; deployer: Address | null }

/**
 * The creations that were begun in a block, in order, without those that a failed outer call reverted.
 * @throws {CannotKnow} where the node has neither `trace_block` nor `debug_traceBlockByNumber`.
 */
export async function creationsIn(view: View, blockNumber: number): Promise<TracedCreation[]> {
  const number = toHex(blockNumber)
  const flat = await unlessRefused(view.request('trace_block', number))
  if (flat !== undefined) return parsedOnce(flat, () => fromFlatTraces(list(flat, 'The traces of a block')))
  const nested = await unlessRefused(view.request('debug_traceBlockByNumber', number, { tracer: 'callTracer' }))
  if (nested !== undefined)
    return parsedOnce(nested, () => list(nested, 'The traces of a block').flatMap(fromTransaction))
  throw new CannotKnow(`The node has no traces of block ${blockNumber}, which show who deployed a contract`)
}

/** The creations of answers that many contracts share. */
const parsed = new WeakMap<object, TracedCreation[]>()

function parsedOnce(answer: unknown, parse: () => TracedCreation[]): TracedCreation[] {
  const known = parsed.get(Object(answer))
  if (known) return known
  const creations = parse()
  parsed.set(Object(answer), creations)
  return creations
}

/**
 * The creations that one contract or account began in a range of blocks, and maybe some that a failed outer call reverted.
 * @throws {NodeError} where the node does not have `trace_filter`, or not for so many blocks.
 */
export async function creationsOf(
  view: View,
  deployer: Address,
  first: number,
  last: number,
): Promise<TracedCreation[]> {
  const filter = { fromBlock: toHex(first), toBlock: toHex(last), fromAddress: [deployer] }
  const traces = list(await view.request('trace_filter', filter), 'The filtered traces')
  return traces.flatMap((value) => {
    const trace = object(value, 'A trace')
    return trace.type === 'create' ? creationBy(trace).filter((one) => one.deployer === deployer) : []
  })
}

/** Parses `trace_block`: one trace per call, parents before children; `traceAddress` is the path of the call. */
function fromFlatTraces(traces: readonly unknown[]): TracedCreation[] {
  const failed: string[] = []
  return traces.flatMap((value) => {
    const trace = object(value, 'A trace')
    const steps = list(trace.traceAddress, "A trace's place").map((step) => `/${count(step, 'A step of it')}`)
    const path = `${trace.transactionHash}${steps.join('')}/`
    const isUndone = failed.some((ancestor) => path.startsWith(ancestor))
    if (typeof trace.error === 'string') failed.push(path)
    return trace.type === 'create' && !isUndone ? creationBy(trace, steps.length === 0) : []
  })
}

/** Parses a flat trace of a creation. */
function creationBy({ action, error, result }: Record<string, unknown>, isTransaction = false): TracedCreation[] {
  const { from } = object(action, 'A creation')
  const hasFailed = typeof error === 'string'
  return creation(from, hasFailed ? null : object(result, "A creation's result").address, isTransaction)
}

/** Parses `callTracer`: one tree of calls per transaction. */
function fromTransaction(value: unknown): TracedCreation[] {
  const { result } = object(value, "A transaction's trace")
  return fromCall(result, true)
}

function fromCall(value: unknown, isTransaction = false): TracedCreation[] {
  const call = object(value, 'A call')
  const hasFailed = typeof call.error === 'string'
  const isCreation = call.type === 'CREATE' || call.type === 'CREATE2'
  const made = isCreation ? creation(call.from, hasFailed ? null : call.to, isTransaction) : []
  if (hasFailed) return made
  return [...made, ...list(call.calls ?? [], 'The calls of a call').flatMap((inner) => fromCall(inner))]
}

function creation(from: unknown, created: unknown, isTransaction: boolean): TracedCreation[] {
  const deployer = isTransaction ? null : address(from, 'The deployer')
  return [{ created: created === null ? null : address(created, 'The created contract'), deployer }]
}
