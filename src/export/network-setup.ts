import type { Address } from 'viem'
import { accountOf } from '../chain/accounts.ts'
import { createdAddress } from '../chain/created-address.ts'
import { type Deployment, registryAddresses } from '../chain/deploy/deploy.ts'
import { REGISTRY_MODERATOR } from '../model/world.ts'
import { creationOf, inputsOf } from './codes.ts'
import type { CodeName, Exported, ExportedCreation, Person, ScenarioExport } from './scenario-export.ts'

/** The account that deploys what stands on the chain before a scenario. A capital begins the names that no scenario can give. */
export const DEPLOYER: Person = { name: 'StageDeployer', address: accountOf('deployment').address, kind: 'account' }

/** The registries, and the code that clones run, at the addresses that they have on every chain of harborcheck. */
export function networkSetup(): ScenarioExport['network'] {
  const { agreementFactory, chainSafeHarborRegistry, attackRegistry } = registryAddresses()
  const { vault, factory, router } = implementations()
  const told = (name: string): Exported => ({ kind: 'address', name })
  const registry = told('AgreementFactory')
  const safeHarbor = told('ChainSafeHarborRegistry')
  return [
    {
      person: contract('AgreementFactory', agreementFactory),
      creation: made('agreementFactory', told('AttackRegistry')),
    },
    {
      person: contract('ChainSafeHarborRegistry', chainSafeHarborRegistry),
      creation: made('chainSafeHarborRegistry', registry),
    },
    {
      person: contract('AttackRegistry', attackRegistry),
      creation: made('attackRegistry', told(DEPLOYER.name), told(REGISTRY_MODERATOR), safeHarbor, registry),
    },
    { person: contract('VaultImplementation', vault), creation: creationOf('vault') },
    { person: contract('FactoryImplementation', factory), creation: creationOf('factory') },
    { person: contract('RouterImplementation', router), creation: creationOf('router') },
  ]
}

/** The same as the planner takes it. */
export function deploymentOf(): Deployment {
  const addresses = registryAddresses()
  return {
    ...addresses,
    safeHarborRegistry: addresses.chainSafeHarborRegistry,
    registryModerator: accountOf(REGISTRY_MODERATOR).address,
    implementations: implementations(),
    deploymentBlock: 1,
  }
}

function implementations(): Deployment['implementations'] {
  const at = (nonce: number) => createdAddress(DEPLOYER.address, nonce)
  return { vault: at(3), factory: at(4), router: at(5) }
}

function contract(name: string, address: Address): Person {
  return { name, address, kind: 'contract' }
}

function made(code: CodeName, ...args: Exported[]): ExportedCreation {
  return { code, inputs: inputsOf(code), args }
}
