import { type Address, createTestClient, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement as agreementArtifact } from '../../src/artifacts/index.ts'
import type { NetworkReport } from '../../src/check/networks/network-report.ts'
import type { Finding } from '../../src/reader/find-why.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { type PlayedNetwork, startPlayedNetwork } from './played-network.ts'

/** The number of this child contract scope. */
const ALL = 2

const story = scenario('open/linked-factory', 'An agreement that has the official factory in its scope')
  .deploy(['vault', 'otherVault'])
  .attackableAgreement('agreementA', { covers: ['vault'] })
  .agreement('agreementB', { covers: ['otherVault'] })
  .build()

let { network, folder, addressOf, close } = {} as PlayedNetwork
beforeAll(async () => {
  ;({ network, folder, addressOf, close } = await startPlayedNetwork(story))
  await addToScope(addressOf('agreementA'), network.chain.deployment.agreementFactory)
})
afterAll(() => close())

/** Adds an account and all its children to an agreement's scope, as the agreement's owner. */
async function addToScope(address: Address, accountAddress: Address) {
  const { rpcUrl, chainId } = network.chain
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const { abi } = agreementArtifact
  const owner = await client.readContract({ abi, address, functionName: 'owner' })
  await client.impersonateAccount({ address: owner })
  await client.setBalance({ address: owner, value: 10n ** 18n })
  const args = [`eip155:${chainId}`, [{ accountAddress, childContractScope: ALL }]] as const
  await client.writeContract({ abi, address, functionName: 'addAccounts', args, account: owner, chain: null })
  await client.mine({ blocks: 1 })
}

const run = (name: string, ...args: string[]) => {
  const at = ['--rpc-url', network.chain.rpcUrl, '--registry', network.chain.deployment.attackRegistry]
  return runCommand([name, ...at, ...args], { cwd: folder })
}

test('an agreement whose factory is linked with its children is not known to be attackable or not', async () => {
  const [agreementA, agreementB] = ['agreementA', 'agreementB'].map(addressOf)
  const { code, stdout } = await run('why', `${agreementB}`, '--json')
  const { attackable, unknown } = JSON.parse(stdout) as Finding
  expect([code, attackable]).toEqual([3, null])
  const deployer = network.chain.deployment.agreementFactory
  expect(unknown?.facts).toEqual({ rule: 'BIND-13', deployer, 'bound by, one of': `none, ${agreementA}` })
  const audit = await run('audit', '--json')
  const { contracts } = JSON.parse(audit.stdout) as NetworkReport
  expect(contracts.find(({ contract }) => contract === agreementB)?.unknown).toEqual(unknown)
  expect(audit.code).toBe(3)
})
