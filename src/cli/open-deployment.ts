import { loadProfile } from '../chain/deploy/load-profile.ts'
import type { DeploymentProfile } from '../chain/deploy/profile.ts'

/** The option of a command that can use other contracts than the mocks. */
export type DeploymentChoice = {
  /** Path of a deployment profile's module. Default: the mocks. */
  deployment?: string | undefined
}

/** The profile of `--deployment` as an option of a test network: none for the mocks. @throws UsageError as `loadProfile`. */
export async function openDeployment({ deployment }: DeploymentChoice): Promise<{ profile?: DeploymentProfile }> {
  return deployment === undefined ? {} : { profile: await loadProfile(deployment) }
}
