import type { Address, Hash } from 'viem'
import { address, hash as hashOf, listOf, membersOf, misfit, optional, type Shape, wholeNumber } from './shapes.ts'

/** The tracer that all nodes with `debug_` methods have. */
export const CALL_TRACER = { tracer: 'callTracer' }

/** A call, a creation or a SELFDESTRUCT in a trace, with its path among the calls of its transaction. Long code may be empty. */
export type RpcFrame = {
  type: 'call' | 'create' | 'suicide'
  action: { from?: Address; to?: Address; address?: Address; creationMethod?: 'create' | 'create2' }
  result?: { address?: Address; code?: string }
  error?: string
  traceAddress: readonly number[]
  transactionHash: Hash
  /** Default: the node does not say it. */
  blockHash?: Hash
}

/** The deepest call that the EVM makes, and the creation in it. */
const MAX_DEPTH = 1_025

const path = listOf(wholeNumber)
const items = listOf((part) => part)

/**
 * Reads the flat traces of some transactions, as `trace_block` and `trace_transaction` answer them: types in any case, null as
 * absent. The answer fits only if it has a trace of each transaction.
 */
export const flatTraces =
  (hashes: readonly Hash[]): Shape<RpcFrame[]> =>
  (answer) => {
    const frames = listOf(flatFrame)(answer).flat()
    const traced = new Set(
      frames.filter(({ traceAddress }) => traceAddress.length === 0).map((one) => one.transactionHash),
    )
    return hashes.every((hash) => traced.has(hashOf(hash))) ? frames : misfit('traces of each transaction', answer)
  }

/** Reads the traces by `callTracer` of a block's transactions, in the same way. */
export const callsOfBlock =
  (hashes: readonly Hash[]): Shape<RpcFrame[]> =>
  (answer) => {
    const traces = listOf(membersOf)(answer)
    if (traces.length !== hashes.length) return misfit('traces of each transaction', answer)
    return traces.flatMap(({ result, txHash }, index) =>
      framesOf(result, optional(hashOf)(txHash) ?? hashOf(hashes[index])),
    )
  }

/** Reads the trace by `callTracer` of a transaction, in the same way. */
export const callsOf =
  (hash: Hash): Shape<RpcFrame[]> =>
  (answer) =>
    framesOf(answer, hashOf(hash))

function flatFrame(part: unknown): RpcFrame | [] {
  const frame = membersOf(part)
  const type = String(frame.type).toLowerCase()
  if (!/^(call|create2?|suicide)$/.test(type) || (type === 'suicide' && !frame.action)) return []
  const { from, to: called, creationMethod, address: destroyed } = membersOf(frame.action)
  const { address: made, code } = optional(membersOf)(frame.result) ?? {}
  const method = type === 'call' ? type : String(creationMethod ?? type).toLowerCase()
  const blockHash = optional(hashOf)(frame.blockHash)
  const at = { path: optional(path)(frame.traceAddress) ?? [], hash: hashOf(frame.transactionHash), blockHash }
  const to = type === 'call' ? called : made
  return frameOf({ method, from: type === 'suicide' ? destroyed : from, to, code, error: frame.error }, at)
}

/** The calls of a transaction as `trace_block` lists them: parents before children. */
function framesOf(part: unknown, hash: Hash, path: readonly number[] = []): RpcFrame[] {
  const { type, from, to, output: code, error, calls } = membersOf(part)
  if (typeof type !== 'string' || path.length > MAX_DEPTH) return misfit('a call', part)
  const method = type.toLowerCase() === 'selfdestruct' ? 'suicide' : type.toLowerCase()
  const frame = frameOf({ method, from, to, code, error }, { path, hash })
  const inner = optional(items)(calls) ?? []
  return [frame, ...inner.flatMap((one, index) => framesOf(one, hash, [...path, index]))]
}

type Place = { path: readonly number[]; hash: Hash; blockHash?: Hash | undefined }
type Parts = { method: string } & Record<'from' | 'to' | 'code' | 'error', unknown>

/** A creation without an address has failed, even if the node does not say so. */
function frameOf(parts: Parts, { path, hash, blockHash }: Place): RpcFrame {
  const isCreation = parts.method.startsWith('create')
  const [from, to] = [optional(address)(parts.from), optional(address)(parts.to)]
  const place = { traceAddress: path, transactionHash: hash, ...(blockHash && { blockHash }) }
  if (parts.method === 'suicide') return { type: 'suicide', action: from ? { address: from } : {}, ...place }
  if ((isCreation || path.length === 0) && !from) return misfit('the sender of a call', parts.from)
  const says = (parts.error ?? '') === '' ? undefined : String(parts.error)
  const error = says ?? (isCreation && !to ? 'failed' : undefined)
  const code = typeof parts.code === 'string' ? parts.code : '0x'
  const creationMethod = parts.method === 'create2' ? 'create2' : 'create'
  return {
    type: isCreation ? 'create' : 'call',
    action: { ...(from && { from }), ...(isCreation ? ({ creationMethod } as const) : to && { to }) },
    ...(isCreation && to && { result: { address: to, code } }),
    ...(error !== undefined && { error }),
    ...place,
  }
}
