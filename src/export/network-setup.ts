import type { Address } from 'viem'
import { accountOf } from '../chain/accounts.ts'
import { createdAddress } from '../chain/created-address.ts'
import { type Deployment, registryAddresses } from '../chain/deploy/deploy-registries.ts'
import { validChains } from '../chain/deploy/valid-chains.ts'
import type { ChainIds } from '../chain/execute/spelling.ts'
import { REGISTRY_MODERATOR } from '../model/world.ts'
import { creationOf, inputsOf } from './codes.ts'
import type { CodeName, ExportedActor, ExportedCreation, ExportedValue, ScenarioExport } from './scenario-export.ts'

/** The account that deploys the registries. Its name begins with a capital, as no name of a scenario does. */
export const DEPLOYER: ExportedActor = {
  name: 'RegistryDeployer',
  address: accountOf('deployment').address,
  kind: 'account',
}

/**
 * Deploys the registries, the implementations of clones and the official deployer, at their addresses on every chain of
 * harborcheck.
 */
export function networkSetup(ids: ChainIds): ScenarioExport['network'] {
  const { agreementFactory, chainSafeHarborRegistry, attackRegistry, battleChainDeployer } = registryAddresses()
  const { vault, factory, router } = implementations()
  const address = (name: string): ExportedValue => ({ kind: 'address', name })
  const owner = address(DEPLOYER.name)
  const factoryAddress = address('AgreementFactory')
  const safeHarbor = address('ChainSafeHarborRegistry')
  return [
    {
      actor: contract('AgreementFactory', agreementFactory),
      creation: creation('agreementFactory', owner, safeHarbor),
    },
    {
      actor: contract('ChainSafeHarborRegistry', chainSafeHarborRegistry),
      creation: creation('chainSafeHarborRegistry', owner, factoryAddress, address('AttackRegistry'), {
        kind: 'list',
        item: { type: 'string' },
        items: validChains(ids).map((value) => ({ kind: 'plain', type: 'string', value })),
      }),
    },
    {
      actor: contract('AttackRegistry', attackRegistry),
      creation: creation(
        'attackRegistry',
        owner,
        address(REGISTRY_MODERATOR),
        safeHarbor,
        factoryAddress,
        address('BattleChainDeployer'),
      ),
    },
    { actor: contract('VaultImplementation', vault), creation: creationOf('vault') },
    { actor: contract('FactoryImplementation', factory), creation: creationOf('factory') },
    { actor: contract('RouterImplementation', router), creation: creationOf('router') },
    {
      actor: contract('BattleChainDeployer', battleChainDeployer),
      creation: creation('battleChainDeployer', address('AttackRegistry')),
    },
  ]
}

/** Describes the same contracts as a deployment, for planning transactions. */
export function deploymentOf(): Deployment {
  const addresses = registryAddresses()
  return {
    ...addresses,
    safeHarborRegistry: addresses.chainSafeHarborRegistry,
    registryModerator: accountOf(REGISTRY_MODERATOR).address,
    implementations: implementations(),
    deploymentBlock: 2,
  }
}

function implementations(): Deployment['implementations'] {
  const at = (nonce: number) => createdAddress(DEPLOYER.address, nonce)
  return { vault: at(3), factory: at(4), router: at(5) }
}

function contract(name: string, address: Address): ExportedActor {
  return { name, address, kind: 'contract' }
}

function creation(code: CodeName, ...args: ExportedValue[]): ExportedCreation {
  return { code, inputs: inputsOf(code), args }
}
