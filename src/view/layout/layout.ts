import type { Name } from '../../model/action.ts'
import type { AgreementView, ContractView } from '../world-view.ts'

/** A rectangle of the drawing, in CSS pixels at scale 1. */
export type Box = { x: number; y: number; width: number; height: number }
export type Point = { x: number; y: number }

export type ContractNode = Box & {
  contract: ContractView
  /** The state of the agreement that binds it. */
  state: AgreementView['state'] | undefined
  /** Its depth in the tree of deployers, and its position among its siblings, both from 1. */
  level: number
  position: number
  siblings: number
}
export type AgreementNode = Box & { agreement: AgreementView }
export type AdopterNode = Box & { adopter: Name }

/**
 * `deployed`: the immediate deployer, and a child. `excluded`: the same, where the scope leaves the child out. `link`: a
 * registered contract, and its agreement. `names`: an agreement, and a contract in its scope that is not linked to it.
 * `adopts` and `owns`: an adopter, and an agreement.
 */
export type EdgeKind = 'deployed' | 'excluded' | 'link' | 'names' | 'adopts' | 'owns'
export type Edge = { kind: EdgeKind; from: Point; to: Point; label?: string; ends: readonly [Name, Name] }

/** Everything that is drawn of a world, with its positions. */
export type Layout = {
  width: number
  height: number
  /** Each before the contracts that it deployed. */
  contracts: readonly ContractNode[]
  agreements: readonly AgreementNode[]
  adopters: readonly AdopterNode[]
  edges: readonly Edge[]
}

/** Sizes of the drawing. */
export const size = {
  contract: { width: 178, height: 42 },
  agreement: { width: 178, height: 42 },
  adopter: { width: 120, height: 28 },
  row: 52,
  /** Between a deployer and what it deployed. */
  treeGap: 40,
  /** Between agreements and contracts, and between adopters and agreements. */
  linkGap: 72,
  adoptGap: 120,
  clusterGap: 40,
} as const
