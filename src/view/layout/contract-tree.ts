import { type HierarchyNode, hierarchy } from 'd3-hierarchy'
import type { Name } from '../../model/action.ts'
import type { ContractView } from '../world-view.ts'
import type { Cluster } from './clusters.ts'
import type { Box, ContractNode } from './layout.ts'

/** The root has no contract. */
export type Branch = { contract?: ContractView; below: Branch[] }

/** The deployer, or the account that created the contract. */
const aboveOf = (contract: ContractView | undefined) => contract?.deployer ?? contract?.sender

/** Builds the tree of deployments of a connected part. Groups the contracts of an agreement, so that fewer lines cross. */
export function contractTree({ contracts, agreements }: Cluster): HierarchyNode<Branch> {
  const order = new Map(agreements.map(({ name }, index) => [name, index]))
  const branches = new Map<Name, Branch>(contracts.map((contract) => [contract.name, { contract, below: [] }]))
  const roots: Branch[] = []
  for (const [, branch] of branches) {
    const above = branches.get(aboveOf(branch.contract) ?? '')
    ;(above?.below ?? roots).push(branch)
  }
  const rank = ({ contract }: Branch) => order.get(contract?.link?.agreement ?? '') ?? agreements.length
  roots.sort((one, other) => rank(one) - rank(other))
  return hierarchy<Branch>({ below: roots }, ({ below }) => below)
}

/** Converts the tree's contracts to the boxes of `boxOf`, each before those that it deployed. */
export function contractNodes<Node extends HierarchyNode<Branch>>(
  root: Node,
  { agreements }: Cluster,
  boxOf: (node: Node, contract: ContractView) => Box,
): ContractNode[] {
  const states = new Map(agreements.map(({ name, state }) => [name, state]))
  const nodes: ContractNode[] = []
  root.eachBefore((node) => {
    const { contract } = node.data
    if (!contract) return
    const siblings = node.parent?.children ?? [node]
    nodes.push({
      ...boxOf(node, contract),
      contract,
      state: contract.binding ? states.get(contract.binding.agreement) : undefined,
      above: node.parent?.data.contract?.name ?? null,
      level: node.depth,
      position: siblings.indexOf(node) + 1,
      siblings: siblings.length,
    })
  })
  return nodes
}
