import { loadProfile } from '../chain/deploy/load-profile.ts'
import { mocksAt, readContractAddresses } from '../chain/deploy/mocks-at.ts'
import type { DeploymentProfile } from '../chain/deploy/profile.ts'
import { UsageError } from '../errors.ts'
import { quote } from './open-subject.ts'

/** The options of a command that can use other contracts than the mocks, or the mocks at other addresses. */
export type DeploymentChoice = {
  /** Path of a deployment profile's module. Default: the mocks. */
  deployment?: string | undefined
  /** Path of a file with addresses for the mocks. */
  contracts?: string | undefined
}

/**
 * The profile of `--deployment` or `--contracts` as an option of a test network: none for the mocks where they usually are.
 * @throws UsageError for both options together, and as `loadProfile` and `readContractAddresses`.
 */
export async function openDeployment({
  deployment,
  contracts,
}: DeploymentChoice): Promise<{ profile?: DeploymentProfile }> {
  if (contracts === undefined) return deployment === undefined ? {} : { profile: await loadProfile(deployment) }
  if (deployment === undefined) return { profile: mocksAt(readContractAddresses(contracts)) }
  throw new UsageError('--contracts is about the mocks, and --deployment brings other contracts', {
    next: 'leave out one of them; a deployment decides about its own addresses',
  })
}

/** The options as command-line arguments. */
export function deploymentArguments({ deployment, contracts }: DeploymentChoice): string[] {
  return [
    ...(deployment === undefined ? [] : [`--deployment ${quote(deployment)}`]),
    ...(contracts === undefined ? [] : [`--contracts ${quote(contracts)}`]),
  ]
}
