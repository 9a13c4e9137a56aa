import type { Address, Hex } from 'viem'
import { type Header, hex, type RpcCall } from '../../rpc/header.ts'
import { logs as logsShape, type RpcLog } from '../../rpc/log.ts'
import { NodeRefusedError } from '../../rpc/node-refused.ts'
import { readAnswer, type Shape } from '../../rpc/shapes.ts'
import { CALL_TRACER, callsOfBlock, flatTraces, type RpcFrame } from '../../rpc/traces.ts'
import type { Fact } from '../ledger/fact.ts'
import { readFrames } from '../ledger/frames.ts'
import { type Emitters, readLog, selectors } from '../ledger/read-log.ts'
import type { JsonRpc } from '../rpc/json-rpc.ts'
import { ChainMovedError } from './chain-moved.ts'

/** A block, and the facts that its traces and events show, in the chain's order. */
export type BlockFacts = { header: Header; facts: readonly Fact[] }

// A call frame in a trace takes at most about one byte per gas, so this bounds the size of an answer.
const GAS_A_REQUEST = 50_000_000
const BLOCKS_A_REQUEST = 200

/**
 * Reads the facts of consecutive blocks, in the order of the chain. Blocks without transactions are left out.
 *
 * @throws {ChainMovedError} when the node no longer has one of these blocks.
 */
export async function readBlocks(node: JsonRpc, headers: readonly Header[], emitters: Emitters): Promise<BlockFacts[]> {
  const blocks: BlockFacts[] = []
  for (const group of grouped(headers.filter(({ transactions }) => transactions.length > 0))) {
    blocks.push(...(await readGroup(node, group, emitters)))
  }
  return blocks
}

async function readGroup(node: JsonRpc, headers: readonly Header[], emitters: Emitters): Promise<BlockFacts[]> {
  const range = { fromBlock: hex(headers[0]?.number ?? 0), toBlock: hex(headers.at(-1)?.number ?? 0) }
  const logsCall = { method: 'eth_getLogs', params: [{ ...range, topics: [selectors] }] }
  const [logs, traces] = await readTraces(node, headers, logsCall)
  const logsByBlock = new Map<number, RpcLog[]>(headers.map(({ number }) => [number, []]))
  for (const log of readAnswer('eth_getLogs', logs, logsShape)) logsByBlock.get(log.blockNumber)?.push(log)
  const blocks = headers.map((header, index) => {
    const logsHere = logsByBlock.get(header.number) ?? []
    return { header, facts: factsOf(header, traces[index] ?? [], logsHere, emitters) }
  })
  return withoutSurvivors(node, blocks)
}

function factsOf(header: Header, frames: readonly RpcFrame[], logs: readonly RpcLog[], emitters: Emitters): Fact[] {
  const { number: block, hash: blockHash, timestamp } = header
  const isOther = (part: RpcFrame | RpcLog) => part.blockHash !== undefined && part.blockHash !== blockHash
  const transactions = new Set(header.transactions)
  const isOfOtherBlock =
    [...frames, ...logs].some(isOther) || frames.some(({ transactionHash }) => !transactions.has(transactionHash))
  if (isOfOtherBlock || frames.length === 0) throw new ChainMovedError(block)
  const events = logs.flatMap((log) => readLog(log, timestamp, emitters) ?? [])
  return [...readFrames(frames, { block, blockHash, timestamp }), ...events]
}

/** A way to trace a block, and the shape of its answer. */
type Tracing = { method: string; more?: readonly unknown[]; shape: (header: Header) => Shape<RpcFrame[]> }

const byFlatTraces: Tracing = { method: 'trace_block', shape: () => flatTraces([]) }
const byCallTracer: Tracing = {
  method: 'debug_traceBlockByNumber',
  more: [CALL_TRACER],
  shape: ({ transactions }) => callsOfBlock(transactions),
}

/** The nodes that have no `trace_block`. */
const withoutFlatTraces = new WeakSet<JsonRpc>()

type LogsAndTraces = [logs: unknown, traces: RpcFrame[][]]

/** Reads logs, and the traces of each block: by `trace_block`, or by `callTracer` where the node does not have it. */
async function readTraces(node: JsonRpc, headers: readonly Header[], logsCall: RpcCall): Promise<LogsAndTraces> {
  const readBy = async ({ method, more = [], shape }: Tracing): Promise<LogsAndTraces> => {
    const calls = headers.map(({ number }) => ({ method, params: [hex(number), ...more] }))
    const [logs, ...traces] = await node.batch([logsCall, ...calls], { dropLongStrings: true })
    return [logs, headers.map((header, index) => readAnswer(method, traces[index], shape(header)))]
  }
  if (withoutFlatTraces.has(node)) return readBy(byCallTracer)
  try {
    return await readBy(byFlatTraces)
  } catch (error) {
    if (!(error instanceof NodeRefusedError) || error.facts.method !== byFlatTraces.method) throw error
    const read = await readBy(byCallTracer).catch(() => Promise.reject(error))
    withoutFlatTraces.add(node)
    return read
  }
}

/** Drops `destroyed` facts of contracts that still have code: what SELFDESTRUCT removes depends on hardfork and transaction. */
async function withoutSurvivors(node: JsonRpc, blocks: BlockFacts[]): Promise<BlockFacts[]> {
  const candidates = new Set<Address>()
  for (const { facts } of blocks) for (const fact of facts) if (fact.kind === 'destroyed') candidates.add(fact.contract)
  const calls = [...candidates].map((contract) => ({ method: 'eth_getCode', params: [contract, 'latest'] }))
  const codes = (await node.batch(calls, { dropLongStrings: true })) as Hex[]
  const gone = new Set([...candidates].filter((_, index) => codes[index] === '0x'))
  return blocks.map(({ header, facts }) => ({
    header,
    facts: facts.filter((fact) => fact.kind !== 'destroyed' || gone.has(fact.contract)),
  }))
}

function grouped(headers: readonly Header[]): Header[][] {
  const groups: Header[][] = []
  let gas = 0
  for (const header of headers) {
    const group = groups.at(-1)
    gas += header.gasUsed
    if (group && group.length < BLOCKS_A_REQUEST && gas <= GAS_A_REQUEST) group.push(header)
    else {
      groups.push([header])
      gas = header.gasUsed
    }
  }
  return groups
}
