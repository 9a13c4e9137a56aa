import { type AnvilProcess, startAnvil } from './anvil/anvil.ts'
import type { AnvilOptions } from './anvil/options.ts'
import { createRpc } from './rpc/rpc.ts'

/** The contract that stores block hashes (EIP-2935). With it, every block of the fork would look up one of its slots. */
const HISTORY_STORAGE = '0x0000F90827F1C53a10cb7A02335B175320002935'

/**
 * Starts the empty node that a chain without state roots forks: it fetches every account from there.
 * @throws {InternalError} if Anvil does not start.
 */
export async function startEmpty(options: AnvilOptions): Promise<AnvilProcess> {
  const anvil = await startAnvil(options)
  const rpc = createRpc(anvil.url)
  try {
    await rpc.request({ method: 'anvil_setCode', params: [HISTORY_STORAGE, '0x'] })
    return anvil
  } catch (error) {
    await anvil.stop()
    throw error
  } finally {
    rpc.close()
  }
}
