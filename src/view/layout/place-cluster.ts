import { hierarchy, tree } from 'd3-hierarchy'
import type { Name } from '../../model/action.ts'
import type { ContractView } from '../world-view.ts'
import { adopterWidth, agreementWidth, contractWidth } from './box-width.ts'
import type { Cluster } from './clusters.ts'
import { edgesOf } from './edges.ts'
import { type AdopterNode, type AgreementNode, type ContractNode, type Layout, type Sizes, sizes } from './layout.ts'

/**
 * Lays out a connected part, from left to right: adopters, agreements, contracts without a deployer, their children, and so
 * on. Each kind of line has a gap of its own.
 */
export function placeCluster(cluster: Cluster, size: Sizes): Layout {
  const widest = (widths: readonly number[], gap: number) => (widths.length > 0 ? Math.max(...widths) + gap : 0)
  const left = widest(
    cluster.adopters.map(({ adopter }) => adopterWidth(adopter, size)),
    size.adoptGap,
  )
  const right =
    left +
    widest(
      cluster.agreements.map((agreement) => agreementWidth(agreement, size)),
      size.linkGap,
    )
  const contracts = placeContracts(cluster, right, size)
  const agreements = placeAgreements(cluster, left, contracts, size)
  const adopters = placeAdopters(cluster, agreements, size)
  const nodes = [...contracts, ...agreements, ...adopters]
  const top = Math.min(...nodes.map(({ y }) => y))
  for (const node of nodes) node.y -= top
  return {
    isCompact: size === sizes.compact,
    width: Math.max(...nodes.map(({ x, width }) => x + width)),
    height: Math.max(...nodes.map(({ y, height }) => y + height)),
    contracts,
    agreements,
    adopters,
    edges: edgesOf({ contracts, agreements, adopters }, cluster),
  }
}

type Branch = { contract?: ContractView; below: Branch[] }

/** The deployer, or the account that created the contract. */
const aboveOf = (contract: ContractView | undefined) => contract?.deployer ?? contract?.sender

/** Returns each contract before those that it deployed. */
function placeContracts({ contracts, agreements }: Cluster, left: number, size: Sizes): ContractNode[] {
  const states = new Map(agreements.map(({ name, state }) => [name, state]))
  const order = new Map(agreements.map(({ name }, index) => [name, index]))
  const branches = new Map<Name, Branch>(contracts.map((contract) => [contract.name, { contract, below: [] }]))
  const roots: Branch[] = []
  for (const [, branch] of branches) {
    const above = branches.get(aboveOf(branch.contract) ?? '')
    ;(above?.below ?? roots).push(branch)
  }
  // Contracts of one agreement come together, so that fewer lines cross.
  const rank = ({ contract }: Branch) => order.get(contract?.link?.agreement ?? '') ?? agreements.length
  roots.sort((one, other) => rank(one) - rank(other))
  const layout = tree<Branch>().nodeSize([size.row, 1])
  const placed = layout.separation(() => 1)(hierarchy({ below: roots } as Branch, ({ below }) => below))
  const positions = new Map<unknown, number>()
  placed.each(({ children = [] }) => {
    children.forEach((child, index) => {
      positions.set(child, index + 1)
    })
  })
  const nodes: ContractNode[] = []
  placed.eachBefore((node) => {
    const { contract } = node.data
    if (!contract) return
    const state = contract.binding ? states.get(contract.binding.agreement) : undefined
    nodes.push({
      contract,
      state,
      x: 0,
      y: node.x - size.box / 2,
      width: contractWidth(contract, size),
      height: size.box,
      above: node.parent?.data.contract?.name ?? null,
      level: node.depth,
      position: positions.get(node) ?? 1,
      siblings: node.parent?.children?.length ?? 1,
    })
  })
  return inColumns(nodes, left, size)
}

/** Gives the contracts of each depth a column, as wide as its widest box. */
function inColumns(nodes: ContractNode[], left: number, { treeGap }: Sizes): ContractNode[] {
  const widths: number[] = []
  for (const { level, width } of nodes) widths[level] = Math.max(widths[level] ?? 0, width)
  for (const node of nodes) {
    node.x = widths.slice(1, node.level).reduce((x, width) => x + width + treeGap, left)
    node.width = widths[node.level] ?? node.width
  }
  return nodes
}

function placeAgreements(
  { agreements }: Cluster,
  left: number,
  contracts: readonly ContractNode[],
  size: Sizes,
): AgreementNode[] {
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

function placeAdopters({ adopters }: Cluster, agreements: readonly AgreementNode[], size: Sizes): AdopterNode[] {
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

/** Gives each item its wanted height, or the first free one below it. */
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
