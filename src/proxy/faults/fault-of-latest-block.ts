import type { Dispatcher } from 'undici'
import { numberToHex } from 'viem'
import { exchange } from '../../platform/http/exchange.ts'
import type { UncheckedCall } from '../node/check-message.ts'
import type { ProxiedRequest } from '../request.ts'
import { blockRangeOf, isTag, places } from './block-range.ts'
import { callsOf } from './faulty-calls.ts'

/** The latest block of the node. */
export type LatestBlock = { number: number; hash: string }

/** @param timeout Milliseconds. */
export async function latestBlock(pool: Dispatcher, timeout: number): Promise<LatestBlock> {
  const request = { method: 'POST', path: '/', headers: { 'content-type': 'application/json' } } as const
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] })
  const answer = await exchange(pool, { ...request, body }, { timeout, isRead: true })
  const { number, hash } = JSON.parse(answer.body.toString('utf8')).result
  return { number: Number(number), hash }
}

/** A request with the block before the latest one in place of each tag: what a node one block behind reads there. */
export function askedBefore(asked: ProxiedRequest, { number }: LatestBlock): ProxiedRequest {
  const before = numberToHex(Math.max(0, number - 1))
  const calls = callsOf(asked).map((call) => withoutTags(call, before))
  const isBatch = asked.body.toString('utf8').trimStart().startsWith('[')
  return { ...asked, body: Buffer.from(JSON.stringify(isBatch ? calls : calls[0])) }
}

function withoutTags(call: UncheckedCall, before: string): UncheckedCall {
  const { method, params = [] } = call
  if (!Array.isArray(params) || typeof method !== 'string') return call
  const untagged = (block: unknown) => (block === undefined || isTag(block) ? before : block)
  if (method === 'eth_getLogs' || method === 'trace_filter') {
    const filter = (params[0] ?? {}) as Record<string, unknown>
    if (filter.blockHash !== undefined) return call
    const range = { fromBlock: untagged(filter.fromBlock), toBlock: untagged(filter.toBlock) }
    return { ...call, params: [{ ...filter, ...range }, ...params.slice(1)] }
  }
  const place = places[method]
  return place === undefined ? call : { ...call, params: params.toSpliced(place, 1, untagged(params[place])) }
}

/** Whether a call names the latest block, by number, tag or hash. A range of logs names none. */
export function namesLatest(call: UncheckedCall, { number, hash }: LatestBlock): boolean {
  if (JSON.stringify(call.params ?? null).includes(hash)) return true
  return typeof call.method === 'string' && call.method in places && blockRangeOf(call, number)?.last === number
}

/** Whether a method reads the state of a block. */
export const readsState = ({ method }: UncheckedCall): boolean =>
  typeof method === 'string' && /^eth_(call|get(Code|Balance|StorageAt|TransactionCount|Proof))$/.test(method)

/** A result without what is of later blocks: null for a block, receipt or transaction of one, a list without its entries. */
export function upTo(result: unknown, last: number): unknown {
  const isLater = (value: unknown) => {
    const { blockNumber, number } = (value ?? {}) as { blockNumber?: unknown; number?: unknown }
    return Number(blockNumber ?? number ?? 0) > last
  }
  if (Array.isArray(result)) return result.filter((one) => !isLater(one))
  return isLater(result) ? null : result
}
