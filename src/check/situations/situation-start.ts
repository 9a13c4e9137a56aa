import type { ContractKind, Name, SpawnMethod } from '../../model/action.ts'
import { emptyWorld, type World } from '../../model/world.ts'
import type { Step } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'

/** The kinds of transactions that a search tries. */
export const transactionKinds = ['life', 'scope', 'adoption', 'spawn', 'promises', 'roles'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/**
 * How a factory may spawn a child in a search. Without `through`, the transaction calls the factory itself. With `account`,
 * that account deploys it, by the factory's code that it takes by EIP-7702.
 */
type SpawnChoice = { kind: ContractKind; method: SpawnMethod; through?: Name; account?: Name }

/** Where a search starts, and what bounds it. */
export type Start = {
  /** Its name on the command line, or the path of its file. */
  name: string
  /** The steps that lead to it. None asks a question, and none starts a fault or a quirk. */
  steps: readonly Step[]
  /** The kinds of transactions that follow. */
  kinds: readonly TransactionKind[]
  /** The most contracts that a situation has. Factories spawn until then. */
  contracts: number
  spawns: readonly SpawnChoice[]
}

/** The model's clock before every start; no answer depends on it. */
const BEFORE_START = 1_000_000_000

/**
 * Builds the world at a start.
 * @throws {ImpossibleStep} if its steps are impossible.
 */
export function worldAt({ steps }: Pick<Start, 'steps'>, startsAt = BEFORE_START): World {
  const { before: _, ...world } = steps.reduce((world, step) => advance(world, step).world, emptyWorld(startsAt))
  return world
}
