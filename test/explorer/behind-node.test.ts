import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startExplorer } from '../../src/explorer/index.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { scenario } from '../../src/scenario/builder.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork({ node: 'zksync-os' })
})
afterAll(() => network.close())

const children = scenario('explorer/children', 'Children by CREATE, by CREATE2 and through a router')
  .about('CHILD-3')
  .attackableFactory('All')
  .deploy('router', 'router')
  .spawn('child', 'factory')
  .spawn('secondChild', 'factory', { method: 'create2' })
  .spawn('thirdChild', 'factory', { through: 'router' })
  .build()

async function shownBy(rpcUrl: string, path: string): Promise<unknown> {
  const { chainId, contracts } = network.environment
  const explorer = await startExplorer({ rpcUrl, chainId, contracts })
  const response = await fetch(`${explorer.url}/chain/${path}`)
  return response.json().finally(() => explorer.close())
}

test("indexes every child behind the public network's node as behind Anvil", async () => {
  const run = await startScenarioRun(network, children)
  await run.runSteps(children.steps)
  const names = ['factory', 'child', 'secondChild', 'thirdChild']
  const addresses = run.executor.addressBook.entries().filter(({ name }) => names.includes(name))
  expect(addresses).toHaveLength(names.length)
  for (const { address } of addresses) {
    const path = `agreement/by-contract/${address}`
    const shown = await shownBy(network.nodeUrl, path)
    expect(shown).toMatchObject({ hasCoverage: true, agreements: [{ state: 'UNDER_ATTACK' }] })
    expect(shown).toEqual(await shownBy(network.chain.rpcUrl, path))
  }
})
