import type { UncheckedCall } from '../node/check-message.ts'

/** The first and the last block that a call reads, by number. */
export type BlockRange = { first: number; last: number }

/** Where the parameters of a method have its block. */
export const places: Record<string, number> = {
  eth_getBlockByNumber: 0,
  eth_getCode: 1,
  eth_call: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
  trace_block: 0,
  debug_traceBlockByNumber: 0,
}

/**
 * The blocks that a call names by number or tag. Undefined where it names none, or by hash.
 * @param head The number of the latest block.
 */
export function blockRangeOf({ method, params }: UncheckedCall, head: number): BlockRange | undefined {
  if (!Array.isArray(params) || typeof method !== 'string') return undefined
  const numberOf = (block: unknown) => blockNumber(block, head)
  if (method === 'eth_getLogs' || method === 'trace_filter') {
    const { fromBlock = 'latest', toBlock = 'latest', blockHash } = (params[0] ?? {}) as Record<string, unknown>
    const [first, last] = [numberOf(fromBlock), numberOf(toBlock)]
    return blockHash !== undefined || first === undefined || last === undefined ? undefined : { first, last }
  }
  const place = places[method]
  const only = place === undefined ? undefined : numberOf(params[place] ?? 'latest')
  return only === undefined ? undefined : { first: only, last: only }
}

/** Whether a block is named as the latest one of the chain. */
export const isTag = (block: unknown): boolean => ['latest', 'pending', 'safe', 'finalized'].includes(String(block))

/** The number of a block that is named by number, by tag, or as an object with its number. */
function blockNumber(named: unknown, head: number): number | undefined {
  const isObject = typeof named === 'object' && named !== null
  const block = isObject && 'blockNumber' in named ? named.blockNumber : named
  if (typeof block !== 'string') return undefined
  if (block === 'earliest') return 0
  if (isTag(block)) return head
  return /^0x[\da-f]{1,12}$/i.test(block) ? Number(block) : undefined
}

/** Blocks that a node without history has. */
const KEPT = 8

/** The oldest block that a node without history has. */
export function oldestOf(head: number): number {
  return head - KEPT + 1
}
