import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeDeployData, getContractAddress, type Hex } from 'viem'
import {
  agreement,
  agreementFactory,
  attackRegistry,
  battleChainDeployer,
  chainSafeHarborRegistry,
} from '../../../src/artifacts/index.ts'
import { registryAddresses, registryCodes } from '../../../src/chain/deploy/deploy-registries.ts'
import type { DeploymentProfile } from '../../../src/chain/deploy/profile.ts'
import { deployContract } from '../../../src/chain/deploy/send.ts'
import type { ContractMutant } from './mutants/mutant.ts'

const contracts = new URL('../../../contracts/', import.meta.url)
const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

/** The sources of the mocks by their path, as the compiler wants them. */
function sourcesOf(): Record<string, string> {
  const files = ['interfaces', 'mocks', 'targets'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, contracts)).map((file) => `contracts/${folder}/${file}`),
  )
  return Object.fromEntries(files.map((path) => [path, readFileSync(new URL(`../${path}`, contracts), 'utf8')]))
}

/** Compiles the mocks with a mutant's mistake, as a profile. Throws where the piece is not there once, or does not compile. */
export function profileOf({ id, file, from, to }: ContractMutant): DeploymentProfile {
  const sources = sourcesOf()
  const path = `contracts/mocks/${file}`
  const pieces = (sources[path] ?? '').split(from)
  if (pieces.length !== 2) throw new Error(`${id}: the piece is in ${file} ${pieces.length - 1} times`)
  const name = contractOf[file] as ContractName
  const bytecode = compile({ ...sources, [path]: pieces.join(to) }, name, id)
  const mocks = { agreementFactory, chainSafeHarborRegistry, attackRegistry, battleChainDeployer }
  const compiled = { ...mocks, [camelCase(name)]: { bytecode } }
  return {
    name: id,
    async deploy(chain) {
      const ids = { chainId: chain.chainId, otherChainId: chain.chainId + 1 }
      const { deployer } = chain.accounts
      const addresses = {
        ...registryAddresses(),
        battleChainDeployer: getContractAddress({ from: deployer.address, nonce: 3n }),
      }
      for (const bytecode of registryCodes(ids, compiled, addresses)) {
        await deployContract(chain, { abi: [], bytecode, source: id })
      }
      const official = { ...battleChainDeployer, ...compiled.battleChainDeployer, source: id }
      await deployContract(chain, { ...official, abi: [...battleChainDeployer.abi] }, [addresses.attackRegistry])
      const registry = addresses.chainSafeHarborRegistry
      return {
        contracts: { ...addresses, safeHarborRegistry: registry },
        agreementInitCode: (details, owner) =>
          encodeDeployData({ ...agreement, args: [registry, owner, `eip155:${chain.chainId}`, details as never] }),
      }
    },
  }
}

type ContractName = 'AttackRegistry' | 'AgreementFactory' | 'BattleChainDeployer' | 'ChainSafeHarborRegistry'

/** The contract whose bytecode has the code of a file. The factory has that of the agreements. */
const contractOf: Record<string, ContractName> = {
  'AttackRegistry.sol': 'AttackRegistry',
  'Agreement.sol': 'AgreementFactory',
  'BountyRules.sol': 'AgreementFactory',
  'AddressStrings.sol': 'AgreementFactory',
  'AgreementFactory.sol': 'AgreementFactory',
  'ChainSafeHarborRegistry.sol': 'ChainSafeHarborRegistry',
  'CreateX.sol': 'BattleChainDeployer',
}

const camelCase = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** Compiles one contract only. The agreements need the slower settings, which the mocks are built with. */
function compile(sources: Record<string, string>, name: ContractName, id: string): Hex {
  const path = `contracts/mocks/${name}.sol`
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: {
      viaIR: name === 'AgreementFactory',
      optimizer: { enabled: true, runs: 1 },
      evmVersion: 'cancun',
      outputSelection: { [path]: { [name]: ['evm.bytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  const failures = (errors as { severity: string; formattedMessage: string }[]).filter(
    ({ severity }) => severity === 'error',
  )
  if (failures.length > 0) throw new Error(`${id}: ${failures.map((one) => one.formattedMessage).join('\n')}`)
  return `0x${contracts[path][name].evm.bytecode.object}`
}
