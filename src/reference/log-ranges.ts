import { toHex } from 'viem/utils'
import { list } from './check.ts'
import { unlessRefused } from './errors.ts'
import type { Request } from './requests.ts'

/**
 * Reads the logs of a range of blocks. If the node refuses the range, for its blocks or its entries, reads each half of it.
 * @throws {NodeError} if the node refuses the logs of one block.
 */
export async function logsIn(request: Request, filter: object, first: number, last: number): Promise<unknown[]> {
  const asked = request('eth_getLogs', { ...filter, fromBlock: toHex(first), toBlock: toHex(last) })
  const logs = await (first < last ? unlessRefused(asked) : asked)
  if (logs !== undefined) return list(logs, "The attack registry's events")
  const middle = Math.floor((first + last) / 2)
  const earlier = await logsIn(request, filter, first, middle)
  return [...earlier, ...(await logsIn(request, filter, middle + 1, last))]
}
