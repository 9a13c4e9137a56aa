import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork } from '../../src/network/test-network.ts'
import { DAY, scenario } from '../../src/scenario/builder.ts'
import { startWrongExplorer } from './wrong-explorer.ts'

/** A scenario with one contract for each kind of answer that the helper can get. */
const example = scenario('forge/helper', 'A vault in each state, children, and an adoption that does not bind')
  .deploy('expiredVault')
  .agreement('expired', { covers: ['expiredVault'] })
  .underAttack('expired')
  .lifecycle('expired', 'promote')
  .wait(4 * DAY)
  .deploy('vault', 'vault', { by: 'protocol' })
  .deploy('factory', 'factory')
  .agreement('agreementA', {
    covers: { vault: 'None', factory: 'All' },
    owner: 'protocol',
    terms: { bountyPercentage: 5 },
  })
  .agreement('adoptedAgreement', { covers: ['vault'], owner: 'protocol', terms: { bountyPercentage: 50 } })
  .adopt('protocol', 'adoptedAgreement')
  .underAttack('agreementA')
  .spawn('child', 'factory')
  .deploy('closedFactory', 'factory')
  .deploy('productionVault')
  .deploy('corruptedVault')
  .deploy('requestedVault')
  .deploy('countingVault')
  .deploy('stranger')
  .agreement('childless', { covers: { closedFactory: 'None' } })
  .agreement('production', { covers: ['productionVault'] })
  .agreement('corrupted', { covers: ['corruptedVault'] })
  .agreement('requested', { covers: ['requestedVault'] })
  .agreement('counting', { covers: ['countingVault'] })
  .underAttack('childless', 'corrupted', 'counting')
  .spawn('excludedChild', 'closedFactory')
  .lifecycle('production', 'requestUnderAttack', 'instantPromote')
  .lifecycle('corrupted', 'markCorrupted')
  .lifecycle('requested', 'requestUnderAttack')
  .lifecycle('counting', 'promote')
  .build()

/** Executes the scenario on a real chain with a real explorer; `env` has the URLs and addresses for the Solidity tests. */
export async function forgeNetwork(): Promise<{
  rpcUrl: string
  env: Record<string, string>
  close(): Promise<void>
}> {
  const network = await startTestNetwork()
  const mutant = await startWrongExplorer()
  const run = await startScenarioRun(network, example)
  for (const step of example.steps) await run.runStep(step)
  const { environment } = network
  const places = run.executor.addressBook.entries().map(({ name, address }) => [`AT_${name}`, address])
  return {
    rpcUrl: environment.rpcUrl,
    env: {
      ...Object.fromEntries(places),
      AT_protocol: run.executor.addressBook.addressOf('protocol'),
      AT_harborRegistry: environment.contracts.chainSafeHarborRegistry,
      CHAIN_TESTNET_ID: String(environment.chainId),
      CHAIN_TESTNET_EXPLORER_URL: environment.explorerUrl,
      CHAIN_TESTNET_ATTACK_REGISTRY: environment.contracts.attackRegistry,
      CHAIN_MAINNET_ID: '1',
      CHAIN_MAINNET_EXPLORER_URL: `${mutant.url}/good`,
      FAULTY_EXPLORER: mutant.url,
    },
    async close() {
      await mutant.close()
      await network.close()
    },
  }
}
