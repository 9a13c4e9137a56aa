import { loadProfile } from '../chain/deploy/load-profile.ts'
import { mocksAt, readContractAddresses } from '../chain/deploy/mocks-at.ts'
import type { DeploymentProfile } from '../chain/deploy/profile.ts'
import { UsageError } from '../platform/errors.ts'
import { quote } from './open-subject.ts'

/** The options of a command that can use other contracts than the mocks, or the mocks at other addresses. */
export type DeploymentChoice = {
  /** Path of a deployment profile's module. Default: the mocks. */
  profile?: string | undefined
  /** Path of a file with addresses for the mocks. */
  contracts?: string | undefined
}

/**
 * Loads the profile of `--profile` or `--contracts` as an option of a test network: empty for the mocks at their usual addresses.
 * @throws {UsageError} for both options together, and the errors of `loadProfile` and `readContractAddresses`.
 */
export async function openDeployment({
  profile,
  contracts,
}: DeploymentChoice): Promise<{ profile: DeploymentProfile | undefined }> {
  if (contracts === undefined) return { profile: profile === undefined ? undefined : await loadProfile(profile) }
  if (profile === undefined) return { profile: mocksAt(readContractAddresses(contracts)) }
  throw new UsageError('--contracts is about the mocks, and --profile brings other contracts', {
    next: 'leave out one of them; a profile decides about its own addresses',
  })
}

/** Formats the options as command-line arguments. */
export function deploymentArguments({ profile, contracts }: DeploymentChoice): string[] {
  return [
    ...(profile === undefined ? [] : [`--profile ${quote(profile)}`]),
    ...(contracts === undefined ? [] : [`--contracts ${quote(contracts)}`]),
  ]
}
