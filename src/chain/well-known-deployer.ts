import type { Address } from 'viem'
import type { Rpc } from './rpc/rpc.ts'

/** The address of the well-known CREATE2 deployer on every chain that has it. Anvil's chains have it from their genesis on. */
export const CREATE2_DEPLOYER_ADDRESS: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Resets the chain, and deploys the CREATE2 deployer again, which Anvil omits from the new genesis. */
export async function resetChain({ request }: Pick<Rpc, 'request'>): Promise<void> {
  const code = await request({ method: 'eth_getCode', params: [CREATE2_DEPLOYER_ADDRESS, 'latest'] })
  await request({ method: 'anvil_reset' })
  await request({ method: 'anvil_setCode', params: [CREATE2_DEPLOYER_ADDRESS, code] })
}
