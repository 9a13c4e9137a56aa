import type { Address } from 'viem'
import type { Name } from '../model/action.ts'
import type { World } from '../model/world.ts'
import type { Names } from '../run/names.ts'
import type { Ask, Scenario } from '../scenario/scenario.ts'

/** A scenario as far as it was told on the chain: what it has left there stays in the lists. */
export type PlayedScenario = { scenario: Scenario; world: World; names: Names }

/** Where a scenario stands when the explorer is looked at. */
export type Checkpoint = PlayedScenario & {
  step: number
  ask: Ask
  /** The scenarios before, each at its end: their agreements are all final, or never were registered. */
  before: readonly PlayedScenario[]
}

/** Everybody whom an explorer can be asked about: contracts, agreements, linked accounts, and whom a scenario asks about. */
export function everybody({ contracts, agreements, links }: World, asks: readonly Ask[]): Name[] {
  const asked = asks.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.method === 'targets' ? [] : [question.contract])),
  )
  return [...new Set([...contracts.keys(), ...agreements.keys(), ...links.keys(), ...asked])]
}

/** An address as it is compared. */
export const lower = (address: string): Address => address.toLowerCase() as Address
