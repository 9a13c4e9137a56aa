import { numberToHex } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { type AddressBook, createAddressBook, sharedContracts } from '../../chain/execute/address-book.ts'
import type { Funding } from '../../chain/saved-state/saved-state.ts'
import type { Action } from '../../model/action.ts'
import { createdBy } from '../../model/rename-action.ts'
import type { KnownAddresses } from '../../network/beginning.ts'
import { Refused } from './refused.ts'

/** The balance of every test account, 10,000 ether, so that programs can send transactions with its key. */
const BALANCE = numberToHex(10_000n * 10n ** 18n)

/** Funds new accounts with ether, and records it: blocks do not show it. */
export async function fundAccounts(
  chain: Chain,
  scenario: { addressBook: AddressBook; fundings: Funding[] },
): Promise<void> {
  const funded = new Set(scenario.fundings.map(({ address }) => address))
  const unfunded = scenario.addressBook
    .entries()
    .filter(({ address, kind }) => kind === 'account' && !funded.has(address))
  await chain.batch(unfunded.map(({ address }) => ({ method: 'anvil_setBalance', params: [address, BALANCE] })))
  const before = chain.head.number + 1
  scenario.fundings.push(...unfunded.map(({ address }) => ({ before, address, balance: BALANCE })))
}

/** Creates the address book of a scenario with these names and addresses. */
export function addressBookOf(scenarioId: string, known: KnownAddresses, deployment: Chain['deployment']): AddressBook {
  const addressBook = createAddressBook(scenarioId, sharedContracts(deployment))
  for (const { name, address, kind } of known) {
    // Only an account of this scenario has a private key in its address book; another one is added by its address.
    const isOwn = kind === 'account' && accountAddress(scenarioId, name) === address
    if (isOwn) addressBook.addressOf(name)
    else addressBook.addContract(name, address)
  }
  return addressBook
}

/** Derives the address of a scenario's account. */
const accountAddress = (scenarioId: string, name: string) => createAddressBook(scenarioId).addressOf(name)

/**
 * Checks that contracts which actions create do not have the name of an account.
 * @throws {Refused} if one does.
 */
export function checkNewNames(addressBook: AddressBook, actions: readonly Action[]): void {
  const accounts = new Set(addressBook.entries().flatMap(({ name, kind }) => (kind === 'account' ? [name] : [])))
  for (const name of actions.flatMap(createdBy)) {
    if (accounts.has(name)) throw new Refused(409, `"${name}" is an account already`, { next: 'choose another name' })
  }
}
