import type { Address, Hex } from 'viem'
import type { Name } from '../../../model/action.ts'
import { InternalError } from '../../../platform/errors.ts'
import { created2Address, createdAddress } from '../../created-address.ts'
import { PROXY_INIT_CODE_HASH } from '../../deploy/init-codes.ts'
import type { CreatedContract } from '../action-call.ts'

/** The first nonce of a contract (EIP-161). */
export const FIRST_NONCE = 1

/** Lists contracts that make none themselves. */
export function createdContracts(names: Name[], addressOf: (name: Name, index: number) => Address): CreatedContract[] {
  return names.map((name, index) => ({ name, address: addressOf(name, index), nonce: FIRST_NONCE }))
}

/** Lists contracts of which each is deployed in the constructor of the one before; the innermost reports itself first. */
export function nestedContracts(names: readonly Name[], first: Address): CreatedContract[] {
  const contracts: CreatedContract[] = []
  let address = first
  for (const [depth, name] of names.entries()) {
    const nonce = depth < names.length - 1 ? FIRST_NONCE + 1 : FIRST_NONCE
    contracts.unshift({ name, address, nonce })
    address = createdAddress(address, FIRST_NONCE)
  }
  return contracts
}

/** Adds the contracts that the last one deploys in its constructor, which report before it does. */
export function withNested(made: CreatedContract[], nested: readonly Name[]): CreatedContract[] {
  const last = made.at(-1)
  if (!last || nested.length === 0) return made
  const inside = nestedContracts(nested, createdAddress(last.address, FIRST_NONCE))
  return [...made.slice(0, -1), ...inside, { ...last, nonce: last.nonce + 1 }]
}

/** Lists a contract made by CREATE3 after its proxy: it is the first contract that the proxy makes. */
export function create3(child: Name, proxy: Name | undefined, factory: Address, salt: Hex): CreatedContract[] {
  if (proxy === undefined) throw new InternalError(`The proxy of "${child}" has no name`)
  const proxyAddress = created2Address(factory, salt, PROXY_INIT_CODE_HASH)
  return [
    { name: proxy, address: proxyAddress, nonce: FIRST_NONCE + 1 },
    { name: child, address: createdAddress(proxyAddress, FIRST_NONCE), nonce: FIRST_NONCE },
  ]
}
