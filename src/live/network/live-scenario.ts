import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import { namesIn } from '../../chain/execute/name-next.ts'
import type { BlockOnChain } from '../../chain/mine.ts'
import type { Funding } from '../../chain/saved-state/saved-state.ts'
import type { Name } from '../../model/action.ts'
import type { KnownAddresses } from '../../network/beginning.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { addressBookOf } from './fund-accounts.ts'
import type { LogEntry } from './log.ts'
import { type SourceFaults, workingSources } from './set-sources.ts'

/** A scenario on a live network: its start, its names, the log of its steps, and the faults and quirks in force. */
export type LiveScenario = {
  /** The scenario without its steps, which are in the log. Its id determines the accounts' addresses. */
  scenario: Omit<Scenario, 'steps'>
  /** The block after which the scenario begins. */
  start: BlockOnChain
  addressBook: AddressBook
  /** Returns the name of an address; an unknown one gets a new name. */
  nameOf(address: Address): Name
  log: LogEntry[]
  sources: SourceFaults
  /** The ether that accounts got. */
  fundings: Funding[]
}

/** The parts of a live scenario that a snapshot or a saved state keeps, because the chain does not have them. */
export type OffChainState = {
  addresses: KnownAddresses
  log: readonly LogEntry[]
  sources: SourceFaults
  fundings: readonly Funding[]
}

/** Creates a live scenario, at its start by default. */
export function liveScenarioAt(
  { deployment }: Pick<Chain, 'deployment'>,
  { scenario, start }: Pick<LiveScenario, 'scenario' | 'start'>,
  { addresses = [], log = [], sources = workingSources, fundings = [] }: Partial<OffChainState> = {},
): LiveScenario {
  const addressBook = addressBookOf(scenario.id, addresses, deployment)
  return { scenario, start, addressBook, nameOf: namesIn(addressBook), log: [...log], sources, fundings: [...fundings] }
}
