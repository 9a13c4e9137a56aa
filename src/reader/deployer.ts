import type { Address } from 'viem'
import type { FactOf } from '../explorer/index.ts'
import { InternalError } from '../platform/errors.ts'
import { codelessCreation, findOrigin } from './find-creation.ts'
import type { View } from './node-view.ts'

/** What the immediate deployer of a contract is. An account has code by EIP-7702, or had some. */
export type Deployer = {
  address: Address
  is: 'contract' | 'contract without code' | 'account'
  code: string
  /** Its own creation, if it matters and the node has it. */
  created: FactOf<'deployed'> | undefined
}

/** Whether code is an EIP-7702 delegation of an account, which no contract deployed. */
export const isDelegation = (code: string): boolean => code.startsWith('0xef0100')

/** Reads what a deployer is. `withCreation`: whether its own creation matters. */
export async function readDeployer(view: View, address: Address, withCreation: boolean): Promise<Deployer> {
  const code = await view.code(address)
  if (isDelegation(code)) return { address, is: 'account', code, created: undefined }
  if (code !== '0x')
    return { address, is: 'contract', code, created: withCreation ? await creationOf(view, address) : undefined }
  const created = await codelessCreation(view, address)
  // A destroyed contract has no nonce. One whose constructor returned no code has a nonce, as an account has.
  const isContract = created !== undefined || (await view.nonce(address)) === 0
  return { address, is: isContract ? 'contract without code' : 'account', code, created }
}

/** The creation of a deployer, which only explains: undefined if the node does not know it. */
async function creationOf(view: View, address: Address): Promise<FactOf<'deployed'> | undefined> {
  const origin = await findOrigin(view, address).catch((error) => {
    if (error instanceof InternalError) return undefined
    throw error
  })
  return origin?.known ? origin.deployed : undefined
}
