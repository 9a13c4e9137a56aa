import { numberToHex } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { type AddressBook, createAddressBook } from '../../chain/execute/address-book.ts'
import type { Funding } from '../../chain/saved-state/saved-state.ts'
import type { Action } from '../../model/action.ts'
import { Refused } from './refusal.ts'

/** What every test account has, so that its key can be used as on any chain: 10,000 ether. */
const ENOUGH = numberToHex(10_000n * 10n ** 18n)

/** Gives ether to the accounts that have none yet, and writes it down. Nothing of it shows in a block. */
export async function fundAccounts(
  chain: Chain,
  scenario: { addressBook: AddressBook; fundings: Funding[] },
): Promise<void> {
  const rich = new Set(scenario.fundings.map(({ address }) => address))
  const poor = scenario.addressBook.entries().filter(({ address, kind }) => kind === 'account' && !rich.has(address))
  await chain.batch(poor.map(({ address }) => ({ method: 'anvil_setBalance', params: [address, ENOUGH] })))
  const before = chain.head.number + 1
  scenario.fundings.push(...poor.map(({ address }) => ({ before, address, balance: ENOUGH })))
}

/** Who is who, to come back to. */
export type KnownAddresses = ReturnType<AddressBook['entries']>

/** The address book of a scenario in which these are known. */
export function rosterOf(scenarioId: string, cast: KnownAddresses): AddressBook {
  const addressBook = createAddressBook(scenarioId)
  for (const { name, address, kind } of cast) {
    // The accounts of another scenario's address book are not this one's.
    const isOwn = kind === 'account' && rosterAccount(scenarioId, name) === address
    if (isOwn) addressBook.addressOf(name)
    else addressBook.addContract(name, address)
  }
  return addressBook
}

/** Where a scenario's account of this name is. */
const rosterAccount = (scenarioId: string, name: string) => createAddressBook(scenarioId).addressOf(name)

/**
 * What actions make needs names that nobody has.
 * @throws {Refused} where one stands for an account already.
 */
export function checkNewNames(addressBook: AddressBook, actions: readonly Action[]): void {
  const accounts = new Set(addressBook.entries().flatMap(({ name, kind }) => (kind === 'account' ? [name] : [])))
  for (const name of actions.flatMap(madeBy)) {
    if (accounts.has(name)) throw new Refused(409, `"${name}" is an account already`, { next: 'choose another name' })
  }
}

function madeBy(action: Action): string[] {
  if (action.do === 'deploy') return [action.contract, ...(action.children ?? [])]
  if (action.do === 'spawn') return action.children
  return action.do === 'createAgreement' ? [action.agreement] : []
}
