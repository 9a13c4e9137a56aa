import { type Address, getAddress } from 'viem'
import { attackRegistry, chainSafeHarborRegistry } from '../artifacts/index.ts'
import { InternalError } from '../errors.ts'
import { openDetails, type ReadAgreement } from '../live/observe/details.ts'
import { unlessRefused } from './node.ts'
import type { View } from './view.ts'

/** An agreement as it and the attack registry describe it at the view's block. */
export type Described = ReadAgreement & {
  address: Address
  /** The number of its state, by the attack registry. */
  state: number
  /** Whether the official factory created it; false if that is not known. */
  isValid: boolean
}

/**
 * Reads agreements. Leaves out those that cannot be read: any contract can name another one in a scope.
 * @throws {InternalError} if it cannot read one of `needed`.
 */
export async function readAgreements(
  view: View,
  { registry, safeHarborRegistry }: { registry: Address; safeHarborRegistry: Address | undefined },
  addresses: readonly Address[],
  needed: readonly Address[],
): Promise<Described[]> {
  const details = openDetails(view.rpc, registry)
  const read = async (address: Address): Promise<Described> => {
    const what = { abi: attackRegistry.abi, functionName: 'getAgreementState', args: [address] } as const
    const [state, valid] = await Promise.all([
      view.call(registry, what),
      isValid(view, safeHarborRegistry, address),
      details.read([{ address, version: '' }], view.block.number),
    ])
    return { ...details.of(address), address, state, isValid: valid }
  }
  const described = addresses.map((address) =>
    read(address).catch((cause: Error) => {
      if (!needed.includes(address)) return []
      throw new InternalError('The agreement cannot be read.', {
        facts: { agreement: getAddress(address), reason: cause.message },
        cause,
      })
    }),
  )
  return (await Promise.all(described)).flat()
}

/** Whether the official factory created an agreement; false if the network has no registry that knows. */
export async function isValid(view: View, safeHarborRegistry: Address | undefined, address: Address): Promise<boolean> {
  if (safeHarborRegistry === undefined) return false
  const what = { abi: chainSafeHarborRegistry.abi, functionName: 'isAgreementValid', args: [address] } as const
  return (await unlessRefused(view.call(safeHarborRegistry, what))) ?? false
}
