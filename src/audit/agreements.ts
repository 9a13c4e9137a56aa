import type { Address } from 'viem'
import { attackRegistry } from '../artifacts/index.ts'
import { InternalError } from '../errors.ts'
import { openDetails, type ReadAgreement } from '../live/observe/details.ts'
import { isValid, type Registries } from './registries.ts'
import type { View } from './view.ts'

/** An agreement as it and the attack registry describe it at the view's block. */
export type Described = ReadAgreement & {
  address: Address
  /** The number of its state, by the attack registry. */
  state: number
  /** Whether the official factory created it; false if that is not known. */
  isFactoryMade: boolean
}

/**
 * Reads agreements. Leaves out those that cannot be read: any contract can claim to be one that names another in its scope.
 * @throws {InternalError} if it cannot read the `needed` one.
 */
export async function readAgreements(
  view: View,
  registries: Registries,
  addresses: readonly Address[],
  needed: Address | undefined,
): Promise<Described[]> {
  const details = openDetails(view.rpc, registries.attackRegistry)
  const read = async (address: Address): Promise<Described> => {
    const what = { abi: attackRegistry.abi, functionName: 'getAgreementState', args: [address] } as const
    const [state, isFactoryMade] = await Promise.all([
      view.call(registries.attackRegistry, what),
      isValid(view, registries, address),
      details.read([{ address, version: '' }], view.block.number),
    ])
    return { ...details.of(address), address, state, isFactoryMade }
  }
  const described = addresses.map((address) =>
    read(address).catch((cause: Error) => {
      if (address !== needed) return []
      throw new InternalError('The agreement cannot be read.', {
        facts: { agreement: address, reason: cause.message },
        cause,
      })
    }),
  )
  return (await Promise.all(described)).flat()
}
