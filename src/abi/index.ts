import { agreement } from '../artifacts/agreement.ts'
import { agreementFactory } from '../artifacts/agreementFactory.ts'
import { attackRegistry } from '../artifacts/attackRegistry.ts'
import { battleChainDeployer } from '../artifacts/battleChainDeployer.ts'
import { chainSafeHarborRegistry } from '../artifacts/chainSafeHarborRegistry.ts'

/** The ABIs of the contracts that docs/contracts.md describes, typed for viem. The package has each as a JSON file too. */

export const agreementAbi = agreement.abi
export const agreementFactoryAbi = agreementFactory.abi
export const attackRegistryAbi = attackRegistry.abi
export const chainSafeHarborRegistryAbi = chainSafeHarborRegistry.abi
/** The official deployer: what it creates has a link to agreement zero. */
export const officialDeployerAbi = battleChainDeployer.abi
