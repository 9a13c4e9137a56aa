import type { Name } from '../../model/action.ts'
import type { AgreementView, ContractView } from '../world-view.ts'

/** A rectangle of the drawing, in CSS pixels at scale 1. */
export type Box = { x: number; y: number; width: number; height: number }
export type Point = { x: number; y: number }

export type ContractNode = Box & {
  contract: ContractView
  /** The state of the agreement that binds it. */
  state: AgreementView['state'] | undefined
  /** What stands to its left in the tree: its deployer, or the account that created it, if that is drawn. */
  above: Name | null
  /** Its depth in the tree, and its position among its siblings, both from 1. */
  level: number
  position: number
  siblings: number
}
export type AgreementNode = Box & { agreement: AgreementView }
export type AdopterNode = Box & { adopter: Name }

/**
 * `deployed`: the immediate deployer, and a child. `excluded`: the same, where the scope leaves the child out. `link`: a
 * registered contract, and its agreement. `earlier`: the same, of a registration that was removed or replaced. `names`: an
 * agreement, and a contract in its scope that is not linked to it. `adopts` and `owns`: an adopter, and an agreement. `sent`:
 * an account, and a contract that its transaction created. `called`: a contract, and another that a call to it created,
 * which it only forwarded.
 */
export type EdgeKind = 'deployed' | 'excluded' | 'link' | 'earlier' | 'names' | 'adopts' | 'owns' | 'sent' | 'called'
export type Edge = { kind: EdgeKind; from: Point; to: Point; label?: string; ends: readonly [Name, Name] }

/** Everything that is drawn of a world, with its positions. */
export type Layout = {
  width: number
  height: number
  /** Whether boxes have a name alone, and stand below one another; lines then have corners. */
  isCompact: boolean
  /** Each before the contracts that it deployed. */
  contracts: readonly ContractNode[]
  agreements: readonly AgreementNode[]
  adopters: readonly AdopterNode[]
  edges: readonly Edge[]
}

/** Sizes of a drawing, CSS pixels. The widths of boxes follow from their names. */
export type Sizes = {
  box: number
  adopter: number
  row: number
  /** Between connected parts. */
  clusterGap: number
  /** What a contract's box has beside its name, what a sign of a conflict adds, and what an agreement's box has. */
  beside: { contract: number; conflict: number; agreement: number }
  /** The least width of a contract, of one whose second line is longer (a child, a conflict), and of an agreement. */
  least: { contract: number; child: number; agreement: number }
}

export const sizes = {
  /** A box has a name, and below it a verdict or a state. */
  full: {
    box: 42,
    adopter: 28,
    row: 52,
    clusterGap: 40,
    beside: { contract: 44, conflict: 22, agreement: 26 },
    least: { contract: 140, child: 182, agreement: 176 },
  },
  /** A box has a name alone: so many boxes can be read at once. */
  compact: {
    box: 19,
    adopter: 19,
    row: 21,
    clusterGap: 12,
    beside: { contract: 27, conflict: 15, agreement: 26 },
    least: { contract: 60, child: 60, agreement: 60 },
  },
} as const satisfies Record<string, Sizes>
