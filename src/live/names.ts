import { type Address, getAddress } from 'viem'
import type { AddressBook } from '../chain/execute/address-book.ts'
import type { Name } from '../model/action.ts'

/** Names addresses by an address book. An unknown address gets the name `unknown1`, `unknown2` and so on, and keeps it. */
export function namesIn(addressBook: AddressBook): (address: Address) => Name {
  let count = 0
  return (address) => {
    const known = addressBook.nameOf(address)
    if (known !== undefined) return known
    do count += 1
    while (addressBook.has(`unknown${count}`))
    const name = `unknown${count}`
    addressBook.addContract(name, getAddress(address))
    return name
  }
}
