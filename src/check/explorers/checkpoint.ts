import type { Name } from '../../model/action.ts'
import type { World } from '../../model/world.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'
import type { Names } from '../resolvers/named-answer.ts'
import type { PlayedChain } from './played-chain.ts'

/** A scenario as far as it was run on the chain. Its agreements stay in the explorer's lists. */
export type PlayedScenario = {
  scenario: Scenario
  world: World
  names: Names
  /** Default: none, so that block numbers and transactions are not compared. */
  chain?: PlayedChain
}

/** The point of a scenario at which the explorer is checked. */
export type Checkpoint = PlayedScenario & {
  step: number
  ask: Ask
  /** The earlier scenarios, each at its end: their agreements are final or were never registered. */
  before: readonly PlayedScenario[]
}

/** Lists every name that an explorer can be asked about: contracts, agreements, linked accounts, and those in the questions. */
export function namesIn({ contracts, agreements, links }: World, asks: readonly Ask[]): Name[] {
  return [...new Set([...contracts.keys(), ...agreements.keys(), ...links.keys(), ...namesAsked(asks)])]
}

/** Lists the names in questions. */
export function namesAsked(asks: readonly Ask[]): Name[] {
  return asks.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.method === 'targets' ? [] : [question.contract])),
  )
}
