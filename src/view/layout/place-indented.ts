import { adopterWidth, agreementWidth, contractWidth } from './box-width.ts'
import type { Cluster } from './clusters.ts'
import { contractNodes, contractTree } from './contract-tree.ts'
import { edgesOf } from './edges.ts'
import { type Box, type Layout, sizes } from './layout.ts'

const size = sizes.compact
/** How far a contract stands to the right of its deployer, and where lines run inside this distance; pixels. */
const INDENT = 14
const LANE = 5
/** Of many agreements, only the first stand each to the right of the one before: so many. */
const STAGGERED = 4

/**
 * Lays out a connected part as narrow as possible, one box a row, like a tree of files: adopters, agreements, then
 * contracts, each below its deployer and to the right of it. Lines run down at the left.
 */
export function placeIndented(cluster: Cluster): Layout {
  let row = -1
  const box = (x: number, width: number): Box => {
    row += 1
    return { x, y: row * size.row, width, height: size.box }
  }
  const steps = (index: number) => Math.min(index, STAGGERED) * INDENT
  const adopters = cluster.adopters.map(({ adopter }, index) => ({
    adopter,
    ...box(steps(index), adopterWidth(adopter, size)),
  }))
  const agreements = cluster.agreements.map((agreement, index) => ({
    agreement,
    ...box(steps(adopters.length) + steps(index), agreementWidth(agreement, size)),
  }))
  const left = steps(adopters.length) + steps(agreements.length)
  const contracts = contractNodes(contractTree(cluster), cluster, ({ depth }, contract) =>
    box(left + (depth - 1) * INDENT, contractWidth(contract, size)),
  )
  return {
    isCompact: true,
    width: Math.max(...[...adopters, ...agreements, ...contracts].map(({ x, width }) => x + width)),
    height: row * size.row + size.box,
    contracts,
    agreements,
    adopters,
    edges: edgesOf({ contracts, agreements, adopters }, cluster, lanes),
  }
}

/** Lines leave a box downwards, each kind in a lane of its own, and reach the middle of a left side. */
const lanes = {
  out: ({ x, y, height }: Box, off = 0) => ({ x: x + LANE + off * height, y: y + height }),
  in: ({ x, y, height }: Box, off = 0) => ({ x, y: y + height * (0.5 + off) }),
}
