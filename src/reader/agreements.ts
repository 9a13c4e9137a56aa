import type { Address } from 'viem'
import { agreement, attackRegistry } from '../artifacts/index.ts'
import { InternalError } from '../platform/errors.ts'
import type { View } from './node-view.ts'
import { openDetails, type ReadAgreement } from './observe/details.ts'
import { isValid, type Registries } from './registries.ts'

/** An agreement as it describes itself since its latest event, whose position is `version`. */
export type KeptAgreement = ReadAgreement & {
  version: string
  /** Whether the official factory created it; false if that is not known. */
  isFactoryMade: boolean
}

/** An agreement as it and the attack registry describe it at the view's block. */
export type Described = KeptAgreement & {
  address: Address
  /** The number of its state, by the attack registry. */
  state: number
}

/** The agreements that were read, and why others could not be: any contract can claim to be one that names another in its scope. */
export type Agreements = {
  described: ReadonlyMap<Address, Described>
  failures: ReadonlyMap<Address, InternalError>
}

/**
 * Reads agreements in the order of the `versions`.
 * @param versions The latest event of each.
 * @param kept What was read before, which counts for the same version. Only state and owner are then read. Default: nothing.
 */
export async function readAgreements(
  view: View,
  registries: Registries,
  versions: ReadonlyMap<Address, string>,
  kept: Readonly<Record<Address, KeptAgreement>> = {},
): Promise<Agreements> {
  const details = openDetails(view.rpc, registries.attackRegistry)
  const stateOf = (address: Address) =>
    view.call(registries.attackRegistry, {
      abi: attackRegistry.abi,
      functionName: 'getAgreementState',
      args: [address],
    })
  const read = async (address: Address, version: string): Promise<Described> => {
    const before = kept[address]
    if (before?.version === version) {
      // A transfer of the ownership has an event that many other contracts have, too, so it is not read.
      const ownerOf = view.call(address, { abi: agreement.abi, functionName: 'owner' })
      const [state, owner] = await Promise.all([stateOf(address), ownerOf])
      return { ...before, address, state, owner }
    }
    const [state, isFactoryMade] = await Promise.all([
      stateOf(address),
      isValid(view, registries, address),
      details.read([{ address, version }], view.block.number),
    ])
    return { ...details.of(address), version, address, state, isFactoryMade }
  }
  const described = new Map<Address, Described>()
  const failures = new Map<Address, InternalError>()
  const all = [...versions].map(
    async ([address, version]) => [address, await read(address, version).catch(failed)] as const,
  )
  for (const [address, one] of await Promise.all(all)) {
    if (one instanceof InternalError) failures.set(address, one)
    else described.set(address, one)
  }
  return { described, failures }
}

/** Any error in reading what claims to be an agreement: its answers may be of any form. */
function failed(cause: Error): InternalError {
  const facts = { reason: cause instanceof InternalError ? (cause.facts.reason ?? cause.message) : cause.message }
  return new InternalError('The agreement cannot be read.', { facts, cause })
}
