import { registryAddresses, registryCodes } from '../../src/chain/deploy/deploy-registries.ts'
import type { DeploymentProfile, ProfileCall, ProfileDeployment } from '../../src/chain/deploy/profile.ts'
import { deployContract } from '../../src/chain/deploy/send.ts'
import type { Action } from '../../src/model/action.ts'

/** The mocks, deployed as a profile's author would, with some members of the result replaced. */
export const profileWith = (
  more: Partial<ProfileDeployment> = {},
  after: (chain: Parameters<DeploymentProfile['deploy']>[0]) => Promise<void> = async () => {},
): DeploymentProfile => ({
  name: 'as a profile',
  async deploy(chain) {
    const codes = registryCodes({ chainId: chain.chainId, otherChainId: chain.chainId + 1 })
    for (const bytecode of codes) await deployContract(chain, { abi: [], bytecode, source: 'a mock' })
    await after(chain)
    const { battleChainDeployer: _, ...addresses } = registryAddresses()
    return { contracts: { ...addresses, safeHarborRegistry: addresses.chainSafeHarborRegistry }, ...more }
  },
})

/** A deployment whose contracts refuse an action. */
export const refusing = (action: Action['do']) =>
  profileWith({ actions: { [action]: ({ call }: { call: ProfileCall }) => [{ ...call, data: '0xdeadbeef' }] } })
