import type { Environment } from '../resolver.ts'

/**
 * The environment variables of a script: harborcheck's own, and those that the bundled helper reads. The helper sees the
 * chain as its testnet, and the user's mainnet settings are cleared.
 */
export function scriptEnvironment(environment: Environment, inherited = process.env): NodeJS.ProcessEnv {
  const { chainId, rpcUrl, explorerUrl, explorerPath, contracts, deploymentBlock } = environment
  return {
    ...inherited,
    CHAIN_TESTNET_ID: String(chainId),
    CHAIN_TESTNET_EXPLORER_URL: explorerUrl,
    CHAIN_TESTNET_ATTACK_REGISTRY: contracts.attackRegistry,
    CHAIN_EXPLORER_PATH: explorerPath,
    CHAIN_MAINNET_ID: '',
    CHAIN_MAINNET_EXPLORER_URL: '',
    CHAIN_MAINNET_ATTACK_REGISTRY: '',
    HARBORCHECK_CHAIN_ID: String(chainId),
    HARBORCHECK_RPC_URL: rpcUrl,
    HARBORCHECK_EXPLORER_URL: explorerUrl,
    HARBORCHECK_EXPLORER_PATH: explorerPath,
    HARBORCHECK_ATTACK_REGISTRY: contracts.attackRegistry,
    HARBORCHECK_SAFE_HARBOR_REGISTRY: contracts.safeHarborRegistry,
    HARBORCHECK_CHAIN_SAFE_HARBOR_REGISTRY: contracts.chainSafeHarborRegistry,
    HARBORCHECK_AGREEMENT_FACTORY: contracts.agreementFactory,
    HARBORCHECK_DEPLOYMENT_BLOCK: String(deploymentBlock),
  }
}
