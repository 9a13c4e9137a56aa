import type { Address } from 'viem'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import type { Block } from '../../chain/mine.ts'
import type { Funding } from '../../chain/saved-state/saved-state.ts'
import type { Name } from '../../model/action.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { namesIn } from '../names.ts'
import { type KnownAddresses, rosterOf } from './fund-accounts.ts'
import type { Entry } from './log.ts'
import { type Sources, workingSources } from './sources.ts'

/** A scenario that goes on: where it began, who is who, what was done, and what is wrong with the sources. */
export type LiveScenario = {
  /** What it began as: its id decides about addresses. Its steps are in the log. */
  scenario: Omit<Scenario, 'steps'>
  /** The block after which it begins. */
  start: Block
  addressBook: AddressBook
  /** Names addresses, also those that nobody has spoken of. */
  nameOf(address: Address): Name
  log: Entry[]
  sources: Sources
  /** The ether that accounts were given. */
  fundings: Funding[]
}

/** What a scenario has to be told when it is gone on with. */
export type Memory = {
  cast: KnownAddresses
  log: readonly Entry[]
  sources: Sources
  fundings: readonly Funding[]
}

/** A scenario at some point: its beginning, unless more is known. */
export function liveScenarioAt(
  { scenario, start }: Pick<LiveScenario, 'scenario' | 'start'>,
  { cast = [], log = [], sources = workingSources, fundings = [] }: Partial<Memory> = {},
): LiveScenario {
  const addressBook = rosterOf(scenario.id, cast)
  return { scenario, start, addressBook, nameOf: namesIn(addressBook), log: [...log], sources, fundings: [...fundings] }
}
