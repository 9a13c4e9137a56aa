import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startChain } from '../../src/chain/chain.ts'
import { linkArtifact, loadArtifact } from '../../src/chain/deploy/contract-artifact.ts'
import { registryAddresses, registryCodes } from '../../src/chain/deploy/deploy-registries.ts'
import type { DeploymentProfile } from '../../src/chain/deploy/profile.ts'
import { callContract, deployContract } from '../../src/chain/deploy/send.ts'
import { forgeBinary } from '../../src/subject/forge/forge-binary.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
const project = mkdtempSync(join(tmpdir(), 'harborcheck-'))
afterAll(() => rmSync(project, { recursive: true }))

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), content)
}

const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.24;\n'
const sources = {
  'contracts/Sums.sol': `${head}library Sums { function sum(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }`,
  'contracts/Purse.sol': `${head}import {Sums} from "./Sums.sol";
contract Purse {
    uint256 public total;
    constructor(uint256 first) { total = first; }
    function add(uint256 more) external { total = Sums.sum(total, more); }
}`,
}
for (const [path, content] of Object.entries(sources)) write(path, content)

/** Writes what `hardhat compile` does. Hardhat 3 puts `project/` before the paths that the compiler gets. */
function hardhat(format: 'hh-sol-artifact-1' | 'hh3-artifact-1', prefix: string): string {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [prefix + path, { content }])),
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } } },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  for (const [path, inFile] of Object.entries<object>(contracts)) {
    const sourceName = path.slice(prefix.length)
    for (const [contractName, { abi, evm }] of Object.entries(inFile)) {
      const artifact = {
        ...{ _format: format, contractName, sourceName, abi },
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
        linkReferences: evm.bytecode.linkReferences,
        deployedLinkReferences: evm.deployedBytecode.linkReferences,
        ...(prefix !== '' && { inputSourceName: path }),
      }
      write(`${format}/${sourceName}/${contractName}.json`, JSON.stringify(artifact, null, 2))
    }
  }
  return join(project, format, 'contracts')
}

function foundry(): string {
  const compiler = fileURLToPath(new URL('../../scripts/solc.sh', import.meta.url))
  write('foundry.toml', `[profile.default]\nsrc = "contracts"\nlibs = []\nsolc = "${compiler}"\noffline = true\n`)
  execFileSync(forgeBinary(), ['build'], { cwd: project, stdio: 'pipe' })
  return join(project, 'out')
}

test.each([
  ['Hardhat 2', () => hardhat('hh-sol-artifact-1', ''), 'contracts/Sums.sol:Sums'],
  ['Hardhat 3', () => hardhat('hh3-artifact-1', 'project/'), 'project/contracts/Sums.sol:Sums'],
  ['Foundry', foundry, 'contracts/Sums.sol:Sums'],
])(
  'a profile deploys contracts compiled by %s, with libraries, constructor arguments and calls',
  async (_, compile, library) => {
    const folder = compile()
    const load = (name: string) => loadArtifact(join(folder, `${name}.sol/${name}.json`))
    let purse: Address | undefined
    const profile: DeploymentProfile = {
      async deploy(chain) {
        for (const bytecode of registryCodes({ chainId: chain.chainId, otherChainId: chain.chainId + 1 })) {
          await deployContract(chain, { abi: [], bytecode, source: 'a mock' })
        }
        const unlinked = deployContract(chain, load('Purse'), [40n])
        await expect(unlinked).rejects.toMatchObject({ facts: { 'not linked': library } })
        const sums = await deployContract(chain, load('Sums'))
        const linked = linkArtifact(load('Purse'), { [library]: sums })
        purse = await deployContract(chain, linked, [40n])
        await callContract(chain, linked, purse, 'add', [2n])
        const { battleChainDeployer: _, ...addresses } = registryAddresses()
        return { contracts: { ...addresses, safeHarborRegistry: addresses.chainSafeHarborRegistry } }
      },
    }
    const chain = await startChain({ profile })
    onTestFinished(() => chain.stop())
    const { abi } = load('Purse')
    const asked = { to: purse, data: encodeFunctionData({ abi, functionName: 'total' }) }
    const data = await chain.request<Hex>({ method: 'eth_call', params: [asked, 'latest'] })
    expect(decodeFunctionResult({ abi, functionName: 'total', data })).toBe(42n)
  },
)
