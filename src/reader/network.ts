import type { Address } from 'viem'

/** What is known of a network before it is read. */
export type LiveNetworkFacts = {
  /** EIP-155 chain id. Default: the node's. */
  chainId?: number | undefined
  attackRegistry: Address
  /** The registry of adoptions. Default: the one that the attack registry names. */
  chainSafeHarborRegistry?: Address | undefined
  /** The official factory of agreements. Default: the one that the registry of agreements names. */
  agreementFactory?: Address | undefined
  /** No event of the registries is older. Default: the block in which the attack registry's code appeared. */
  deploymentBlock?: number | undefined
  /** Address of an API like Etherscan's, whose word on who deployed a contract counts if the node has none. */
  etherscanUrl?: string | undefined
  /** The interface's `{explorer_api_url}`. */
  explorerUrl?: string | undefined
  /** The path segment of the interface's API. */
  explorerPath?: string | undefined
  rpcUrls: readonly string[]
}
