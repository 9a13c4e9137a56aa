import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, getAddress } from 'viem'
import { waitOf } from '../../platform/http/retry-after.ts'
import { shownAddress } from '../../platform/http/shown-address.ts'
import { openPace } from '../../reader/open-node.ts'
import { createClient, type ExplorerClient, type ExplorerReply } from '../explorers/explorer-client.ts'
import { addresses } from '../explorers/field-formats.ts'
import { readList } from '../explorers/read-list.ts'

/** In milliseconds, for one exchange. */
const TIMEOUT = 15_000
/** How often a request is sent that the explorer refuses for now; in milliseconds, the first wait, which doubles, and the longest. */
const [ATTEMPTS, FIRST_WAIT, LONGEST_WAIT] = [7, 200, 60_000]

/** An explorer takes no more requests for now. */
export class BusyError extends Error {}

/** Opens an explorer's API. Its `get` throws BusyError. `rate`: the most requests in a second; default any number. */
export function openExplorer(url: string, path: string, rate?: number): ExplorerClient {
  const client = createClient({ url: url.replace(/\/+$/, ''), shown: shownAddress(url), path, timeout: TIMEOUT })
  const pace = openPace(rate)
  const get = async (path: string, failures = 0): Promise<ExplorerReply> => {
    await pace(1)
    const reply = await client.get(path)
    if (reply.kind === 'none' || (reply.status !== 429 && reply.status !== 503)) return reply
    const wait = waitOf(reply.retryAfter) ?? FIRST_WAIT * 2 ** failures
    if (failures + 1 === ATTEMPTS || wait > LONGEST_WAIT)
      throw new BusyError(`HTTP ${reply.status}; --rate makes it slower`)
    await sleep(wait)
    return get(path, failures + 1)
  }
  return {
    get: (path) => get(path),
    get requests() {
      return client.requests
    },
    get isSilent() {
      return client.isSilent
    },
  }
}

/** The contracts that an explorer lists as covered. It may be wrong: they are read from the chain. None, if it is busy. */
export async function coveredBy(client: ExplorerClient): Promise<Address[]> {
  const { pages = [] } = await readList(client, { limit: 100 }, Infinity).catch(unlessBusy)
  const items = pages.flatMap(({ items }) => items)
  return items.flatMap(({ coveredContracts }) => (addresses.read(coveredContracts) ?? []).map((one) => getAddress(one)))
}

function unlessBusy(error: unknown): { pages?: undefined } {
  if (error instanceof BusyError) return {}
  throw error
}
