import { type Address, getAddress } from 'viem'
import type { Name } from '../../model/action.ts'
import type { AddressBook } from './address-book.ts'

/** Names addresses by an address book. Adds an unknown address as `unknown1`, `unknown2` and so on. */
export const namesIn = (addressBook: AddressBook) => (address: Address) =>
  addressBook.nameOf(address) ?? nameNext(addressBook, 'unknown', address)

/** Adds an address under the next free name: the prefix and a number from 1. */
export function nameNext(addressBook: AddressBook, prefix: string, address: Address): Name {
  let count = 1
  while (addressBook.has(`${prefix}${count}`)) count += 1
  const name = `${prefix}${count}`
  addressBook.addContract(name, getAddress(address))
  return name
}
