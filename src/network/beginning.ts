import type { AddressBook } from '../chain/execute/address-book.ts'
import type { SavedState } from '../chain/saved-state/saved-state.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Names with their addresses, as a scenario's address book has them. */
export type KnownAddresses = ReturnType<AddressBook['entries']>

/** What a live network begins with: a scenario to run, or one whose blocks are on the chain already. */
export type Beginning = {
  scenario: Scenario
  /** Where the chain has the scenario's blocks: the named addresses, and the accounts that got ether. Default: run it. */
  onChain?: { addresses: KnownAddresses } & Pick<SavedState, 'fundings'>
}
