import type { World } from '../model/world.ts'
import type { ExplorerBook } from './interpretations.ts'

/** Which part of an explorer an answer comes from: a fault of one need not be a fault of another. */
export type ClaimKind = 'coverage' | 'verdict' | 'contract-state' | 'state' | 'covered' | 'listed' | 'fields'

/** What an answer says about one thing, in a form in which a reading of the rules can predict it. */
export type Claim = {
  kind: ClaimKind
  world: World
  given: unknown
  failed: boolean
  /** Whether it says that there is nothing: so does whoever does not look, whatever the reason. Default false. */
  isDenial?: boolean
  /** What is said of a world by whoever reads the rules so; nothing where nobody can be asked about it then. */
  by(world: World, book: ExplorerBook): unknown
}
