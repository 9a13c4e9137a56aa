import { afterAll, beforeAll, test } from 'vitest'
import { campaignNetworkOptions, startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import reference from '../../src/reference/index.ts'
import { expectJudgedAsAlone, linkedIsOpen, topLevelOnly } from './shared-chain.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork(campaignNetworkOptions(72))
})
afterAll(() => network.close())

test.each([
  ['the reference resolver', reference, 24],
  ['one that knows top-level contracts only', topLevelOnly, 48],
  ['one that takes every link for an open attack', linkedIsOpen, 48],
])('in a batch, %s is judged as on its own, over many scenarios', async (_, resolver, count) => {
  await expectJudgedAsAlone(network, resolver, count)
})
