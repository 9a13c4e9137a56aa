/** The software of a chain's node that a test network can act as, each as a noun phrase. */
const nodes = {
  anvil: 'Anvil',
  'zksync-os': "the public network's ZKsync OS, an archive",
  'zksync-os-pruned': "the public network's ZKsync OS, which keeps the state of the latest blocks only",
  geth: 'Geth, an archive',
  erigon: 'Erigon, an archive',
  reth: 'Reth, an archive',
  nethermind: 'Nethermind, an archive',
  besu: 'Besu, an archive',
  provider: 'a provider, which limits requests',
} as const

export type NodeName = keyof typeof nodes
export const nodeNames = Object.keys(nodes) as [NodeName, ...NodeName[]]

/** The node of a network whose node is not named. */
export const defaultNode: NodeName = 'anvil'

/**
 * The node of a scenario. Its limits are of thousands of blocks, more than a scenario has: `maxBlocks` and `maxLogs` take the
 * place of what the software sets for one `eth_getLogs`.
 */
export type ScenarioNode = { software: NodeName; maxBlocks?: number; maxLogs?: number }

/** Describes the node of a scenario. */
export function nodeText({ software, maxBlocks, maxLogs }: ScenarioNode): string {
  const limits = [maxBlocks && `${maxBlocks} blocks`, maxLogs && `${maxLogs} entries`].filter(Boolean).join(' and ')
  return `The node is ${nodes[software]}${limits && `; one eth_getLogs has at most ${limits}`}.`
}
