import { tree } from 'd3-hierarchy'
import type { Name } from '../../model/action.ts'
import { adopterWidth, agreementWidth, contractWidth } from './box-width.ts'
import type { Cluster } from './clusters.ts'
import { type Branch, contractNodes, contractTree } from './contract-tree.ts'
import { edgesOf } from './edges.ts'
import { type AdopterNode, type AgreementNode, type Box, type ContractNode, type Layout, sizes } from './layout.ts'

const size = sizes.full
/** Between a deployer and what it deployed, between agreements and contracts, and between adopters and agreements; pixels. */
const gaps = { tree: 40, link: 72, adopt: 120 } as const

/**
 * Lays out a connected part, from left to right: adopters, agreements, contracts without a deployer, their children,
 * and so on. Each kind of line has a separate gap.
 */
export function placeCluster(cluster: Cluster): Layout {
  const widest = (widths: readonly number[], gap: number) => (widths.length > 0 ? Math.max(...widths) + gap : 0)
  const left = widest(
    cluster.adopters.map(({ adopter }) => adopterWidth(adopter, size)),
    gaps.adopt,
  )
  const right =
    left +
    widest(
      cluster.agreements.map((agreement) => agreementWidth(agreement, size)),
      gaps.link,
    )
  const contracts = placeContracts(cluster, right)
  const agreements = placeAgreements(cluster, left, contracts)
  const adopters = placeAdopters(cluster, agreements)
  const nodes = [...contracts, ...agreements, ...adopters]
  const top = Math.min(...nodes.map(({ y }) => y))
  for (const node of nodes) node.y -= top
  return {
    isCompact: false,
    width: Math.max(...nodes.map(({ x, width }) => x + width)),
    height: Math.max(...nodes.map(({ y, height }) => y + height)),
    contracts,
    agreements,
    adopters,
    edges: edgesOf({ contracts, agreements, adopters }, cluster, sides),
  }
}

/** Places contracts, each before those that it deployed. */
function placeContracts(cluster: Cluster, left: number): ContractNode[] {
  const layout = tree<Branch>().nodeSize([size.row, 1])
  const placed = layout.separation(() => 1)(contractTree(cluster))
  const nodes = contractNodes(placed, cluster, ({ x }, contract) => ({
    x: 0,
    y: x - size.box / 2,
    width: contractWidth(contract, size),
    height: size.box,
  }))
  return inColumns(nodes, left)
}

/** Lines go from the middle of a right side to the middle of a left side, or a part of the height below it. */
const sides = {
  out: ({ x, y, width, height }: Box, off = 0) => ({ x: x + width, y: y + height * (0.5 + off) }),
  in: ({ x, y, height }: Box, off = 0) => ({ x, y: y + height * (0.5 + off) }),
}

/** Puts the contracts of each depth into a column, as wide as its widest box. */
function inColumns(nodes: ContractNode[], left: number): ContractNode[] {
  const widths: number[] = []
  for (const { level, width } of nodes) widths[level] = Math.max(widths[level] ?? 0, width)
  for (const node of nodes) {
    node.x = widths.slice(1, node.level).reduce((x, width) => x + width + gaps.tree, left)
    node.width = widths[node.level] ?? node.width
  }
  return nodes
}

function placeAgreements({ agreements }: Cluster, left: number, contracts: readonly ContractNode[]): AgreementNode[] {
  const heights = new Map<Name, number[]>()
  const byName = new Map(contracts.map((node) => [node.contract.name, node]))
  for (const { contract, y } of contracts) if (contract.link) add(heights, contract.link.agreement, y)
  for (const { name, scope } of agreements) {
    if (heights.has(name)) continue
    for (const { account } of scope) add(heights, name, byName.get(account)?.y)
  }
  const width = Math.max(...agreements.map((agreement) => agreementWidth(agreement, size)))
  return spread(agreements, ({ name }) => mean(heights.get(name)), size.row).map(({ item, y }) => ({
    agreement: item,
    x: left,
    y,
    width,
    height: size.box,
  }))
}

function placeAdopters({ adopters }: Cluster, agreements: readonly AgreementNode[]): AdopterNode[] {
  const heights = new Map<Name, number[]>()
  const middle = ({ y }: AgreementNode) => y + (size.box - size.adopter) / 2
  for (const node of agreements) {
    add(heights, node.agreement.owner, middle(node))
    for (const adopter of node.agreement.adoptedBy) add(heights, adopter, middle(node))
  }
  const width = Math.max(...adopters.map(({ adopter }) => adopterWidth(adopter, size)))
  return spread(adopters, ({ adopter }) => mean(heights.get(adopter)), size.adopter + size.row - size.box).map(
    ({ item, y }) => ({
      adopter: item.adopter,
      x: 0,
      y,
      width,
      height: size.adopter,
    }),
  )
}

/** Places each item at its wanted height, or the first free one below it. */
function spread<Item>(items: readonly Item[], wanted: (item: Item) => number, apart: number) {
  let free = -Infinity
  return items
    .map((item) => ({ item, y: wanted(item) }))
    .sort((one, other) => one.y - other.y)
    .map(({ item, y }) => {
      const placed = Math.max(y, free)
      free = placed + apart
      return { item, y: placed }
    })
}

function add(heights: Map<Name, number[]>, name: Name, y: number | undefined) {
  if (y === undefined) return
  const known = heights.get(name)
  if (known) known.push(y)
  else heights.set(name, [y])
}

const mean = (values: readonly number[] = [0]) => values.reduce((sum, value) => sum + value, 0) / values.length
