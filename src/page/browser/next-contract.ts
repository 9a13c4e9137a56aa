import type { ContractNode } from '../../view/layout/layout.ts'

/**
 * Finds the contract to which a key moves the focus: up and down in the order of the tree, left to the deployer, right
 * to the first child, Home and End. Undefined for another key, or if no contract lies in that direction.
 * @param contracts Each before those that it deployed.
 */
export function nextContract(
  contracts: readonly ContractNode[],
  from: ContractNode,
  key: string,
): ContractNode | undefined {
  const index = contracts.indexOf(from)
  switch (key) {
    case 'ArrowDown':
      return contracts[index + 1]
    case 'ArrowUp':
      return contracts[index - 1]
    case 'ArrowLeft':
      return contracts.find(({ contract }) => contract.name === from.above)
    case 'ArrowRight': {
      const next = contracts[index + 1]
      return next?.above === from.contract.name ? next : undefined
    }
    case 'Home':
      return contracts[0]
    case 'End':
      return contracts.at(-1)
    default:
      return undefined
  }
}
