import type { ContractNode } from '../../view/layout/layout.ts'

/**
 * Where a key leads from a contract: up and down in the order of the tree, left to the deployer, right to the first child,
 * Home and End. None where the key means nothing, or leads nowhere.
 * @param contracts Each before what it deployed.
 */
export function nextContract(
  contracts: readonly ContractNode[],
  from: ContractNode,
  key: string,
): ContractNode | undefined {
  const place = contracts.indexOf(from)
  switch (key) {
    case 'ArrowDown':
      return contracts[place + 1]
    case 'ArrowUp':
      return contracts[place - 1]
    case 'ArrowLeft':
      return contracts.find(({ contract }) => contract.name === from.contract.deployer)
    case 'ArrowRight': {
      const next = contracts[place + 1]
      return next?.contract.deployer === from.contract.name ? next : undefined
    }
    case 'Home':
      return contracts[0]
    case 'End':
      return contracts.at(-1)
    default:
      return undefined
  }
}
