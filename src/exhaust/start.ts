import type { ContractKind, Name, Spawn, SpawnMethod } from '../model/action.ts'
import { emptyWorld, type World } from '../model/world.ts'
import type { Step } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'

/** How a factory may spawn a child in a search. Without `through`, the transaction calls the factory itself. */
export type SpawnChoice = { kind: ContractKind; how: SpawnMethod; through?: Name }

export type TransactionKind = 'life' | 'scope' | 'adoption' | 'spawn' | 'promises' | 'roles'

/** Where a search starts, and what bounds it. */
export type Start = {
  /** Its name on the command line, or the path of its file. */
  name: string
  /** The steps that lead to it. None asks, and none starts a fault or a quirk. */
  steps: readonly Step[]
  /** The most contracts that a situation has. Factories spawn until then. */
  contracts: number
  spawns: readonly SpawnChoice[]
  kinds: readonly TransactionKind[]
}

/** The model's clock at every start; no answer depends on it. */
const STARTED_AT = 1_000_000_000

/** The world at a start. */
export function worldAt({ steps }: Pick<Start, 'steps'>): World {
  return steps.reduce((world, step) => advance(world, step).world, emptyWorld(STARTED_AT))
}

/** The account that sends every spawn: the one that deployed the factory, if it is in scope somewhere. */
export type SpawnSender = NonNullable<Spawn['by']>
