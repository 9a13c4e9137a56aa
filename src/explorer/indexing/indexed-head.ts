import type { Header } from '../../rpc/header.ts'
import type { JsonRpc } from '../rpc/json-rpc.ts'
import { ChainMovedError } from './chain-moved.ts'
import { readHeaderOf } from './follow-chain.ts'

/** How far an index stays behind the chain. `seconds` are counted between blocks' timestamps. */
export type Distance = { blocks: number; seconds: number }

/**
 * The block at which an index stops that stays behind: so many blocks before the latest, and at least so many seconds, but
 * never before the first block that the index reads.
 *
 * @throws {ChainMovedError} when the chain went back meanwhile.
 */
export async function indexedHead(
  node: JsonRpc,
  latest: Header,
  first: number,
  { blocks, seconds }: Distance,
): Promise<Header> {
  const headerAt = async (number: number) => {
    const header = number === latest.number ? latest : await readHeaderOf(node, number)
    if (!header) throw new ChainMovedError(number)
    return header
  }
  const start = await headerAt(Math.max(Math.min(first, latest.number), latest.number - blocks))
  if (seconds === 0) return start
  // Timestamps never fall, so a binary search finds the last block that is old enough.
  let low = Math.min(first, start.number)
  let high = start.number
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((await headerAt(middle)).timestamp <= latest.timestamp - seconds) low = middle
    else high = middle - 1
  }
  return headerAt(low)
}
