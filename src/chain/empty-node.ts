import { type AnvilProcess, startAnvil } from './anvil/anvil.ts'
import type { AnvilOptions } from './anvil/options.ts'
import { createRpc } from './rpc/rpc.ts'

/** The contract that keeps the blocks' hashes (EIP-2935). Every block would look something of it up. */
const HISTORY_STORAGE = '0x0000F90827F1C53a10cb7A02335B175320002935'

/**
 * Starts the node that a chain without state roots begins with: nothing is on it, and every account is looked up there.
 * @throws {InternalError} where Anvil can't be started.
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
