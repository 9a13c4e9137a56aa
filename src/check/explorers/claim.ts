import type { World } from '../../model/world.ts'
import type { ExplorerBook } from './field-interpretations.ts'

/** The part of an explorer that an answer comes from. A fault of one part need not affect another. */
export type ClaimKind = 'coverage' | 'verdict' | 'contract-state' | 'state' | 'covered' | 'listed' | 'fields'

/** One statement of an answer, in a form that an interpretation of the rules can predict. */
export type Claim = {
  kind: ClaimKind
  /** The address of a request about one contract or agreement. */
  url?: string
  world: World
  /** The scenario's world when this address was requested for the first time. */
  first?: World
  /** What the answer says. */
  given: unknown
  /** Whether it is wrong. */
  failed: boolean
  /** Whether it says that nothing is there, as an explorer that sees nothing says too. Default false. */
  isDenial?: boolean
  /** Predicts the answer of an explorer with this book of rules in `world`. May throw if the subject does not exist there. */
  predict(world: World, book: ExplorerBook): unknown
}
