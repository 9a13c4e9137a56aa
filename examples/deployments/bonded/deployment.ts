import { fileURLToPath } from 'node:url'
import {
  type ActionContext,
  type Artifact,
  callContract,
  type DeploymentProfile,
  deployContract,
  loadArtifact,
  type ProfileCall,
} from 'harborcheck'
import { type Address, encodeDeployData, encodeFunctionData, getContractAddress, type Hex } from 'viem'

/** What a request costs: `BOND` of the registry. */
const BOND = 1_000n * 10n ** 18n

/** A contract that `node build.mjs` or `forge build` has compiled. */
const compiled = (name: string): Artifact =>
  loadArtifact(fileURLToPath(new URL(`out/${name}.sol/${name}.json`, import.meta.url)))

const profile: DeploymentProfile = {
  name: 'bonded',
  async deploy(chain) {
    const token = compiled('BondToken')
    const registry = compiled('BondedAttackRegistry')
    const agreement = compiled('Agreement')
    const { deployer, registryModerator } = chain.accounts

    // The contracts refer to each other, so some addresses are needed before their contracts are there.
    const nth = (nonce: bigint) => getContractAddress({ from: deployer.address, nonce })
    const [factory, safeHarbor, implementation, proxy] = [nth(1n), nth(2n), nth(3n), nth(4n)]

    const bond = await deployContract(chain, token)
    await deployContract(chain, compiled('AgreementFactory'), [deployer.address, safeHarbor])
    await deployContract(chain, compiled('ChainSafeHarborRegistry'), [
      deployer.address,
      factory,
      proxy,
      chain.caip2ChainIds,
    ])
    await deployContract(chain, registry, [bond])
    await deployContract(chain, compiled('RegistryProxy'), [implementation])
    await callContract(chain, registry, proxy, 'initialize', [
      ...[deployer.address, registryModerator.address],
      ...[safeHarbor, factory],
    ])

    const call = (
      from: Address,
      to: Address,
      { abi }: Artifact,
      functionName: string,
      args: unknown[],
    ): ProfileCall => ({
      ...{ from, to },
      data: encodeFunctionData({ abi, functionName, args }),
    })
    return {
      contracts: {
        attackRegistry: proxy,
        safeHarborRegistry: safeHarbor,
        chainSafeHarborRegistry: safeHarbor,
        agreementFactory: factory,
      },
      actions: {
        // Whoever requests gets tokens for the bond, and lets the registry take them.
        requestUnderAttack: ({ sender, call: request }: ActionContext) => [
          call(sender, bond, token, 'mint', [sender, BOND]),
          call(sender, bond, token, 'approve', [proxy, BOND]),
          request,
        ],
      },
      // An agreement that the factory did not create.
      agreementInitCode: (details: unknown, owner: Address): Hex =>
        encodeDeployData({
          abi: agreement.abi,
          bytecode: agreement.bytecode as Hex,
          args: [safeHarbor, owner, `eip155:${chain.chainId}`, details],
        }),
    }
  },
}

export default profile
