import { type AbiParameter, type Address, getAddress, type Hex } from 'viem'
import type { Name } from '../model/action.ts'
import { childContractScopes, identityRequirements } from '../model/protocol.ts'
import { InternalError } from '../platform/errors.ts'
import { spawnedBy } from './codes.ts'
import type { ExportedValue } from './scenario-export.ts'

export type NameOf = (address: Address) => Name | undefined

const labels: Record<string, readonly string[]> = {
  ChildContractScope: childContractScopes,
  IdentityRequirements: identityRequirements,
}

/**
 * Describes a decoded value.
 * @throws {InternalError} for an address without a name.
 */
export function exportedValue(type: AbiParameter, value: unknown, nameOf: NameOf): ExportedValue {
  const item = itemOf(type)
  if (item) return { kind: 'list', item, items: (value as unknown[]).map((one) => exportedValue(item, one, nameOf)) }
  const declared = type.internalType ?? ''
  if (type.type === 'tuple') {
    const { components = [] } = type as { components?: readonly AbiParameter[] }
    const members = components.map((member) => {
      const name = member.name ?? ''
      return { name, value: exportedValue(member, (value as Record<string, unknown>)[name], nameOf) }
    })
    return { kind: 'struct', type: declared.replace('struct ', ''), members }
  }
  if (declared.startsWith('enum ')) {
    const enumeration = declared.replace('enum ', '')
    const label = labels[enumeration]?.[Number(value)] ?? String(value)
    return { kind: 'enum', type: enumeration, value: Number(value), label }
  }
  if (type.type === 'address') return exportedAddress(value as Address, nameOf)
  if (type.type === 'string') {
    const name = addressIn(value as string, nameOf)
    if (name !== undefined) return { kind: 'spelled', name }
  }
  const creation = type.type === 'bytes' ? spawnedBy(value as Hex) : undefined
  if (creation) return { kind: 'creation', creation }
  return {
    kind: 'plain',
    type: type.type,
    value: typeof value === 'number' ? BigInt(value) : (value as string | bigint | boolean),
  }
}

/** Returns the type of a list's items; `undefined` for other types. */
function itemOf(type: AbiParameter): AbiParameter | undefined {
  if (!type.type.endsWith('[]')) return undefined
  const bare = { ...type, type: type.type.slice(0, -2) }
  return type.internalType === undefined ? bare : { ...bare, internalType: type.internalType.slice(0, -2) }
}

function exportedAddress(address: Address, nameOf: NameOf): ExportedValue {
  if (/^0x0{40}$/.test(address)) return { kind: 'plain', type: 'address', value: address }
  const name = nameOf(address)
  if (name === undefined)
    throw new InternalError('A transaction of the scenario has an address without a name', { facts: { address } })
  return { kind: 'address', name }
}

/** Names a checksummed address. Any other spelling stays: the scenario tests the spelling. */
function addressIn(text: string, nameOf: NameOf): Name | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || getAddress(text as Address) !== text) return undefined
  return nameOf(text)
}
