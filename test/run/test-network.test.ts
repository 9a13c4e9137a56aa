import { expect, test } from 'vitest'
import { campaignNetworkOptions, startTestNetwork } from '../../src/network/test-network.ts'

test('a long campaign keeps the state of the latest blocks alone', () => {
  expect(campaignNetworkOptions(200)).toEqual({ stateRoots: false })
  expect(campaignNetworkOptions(201)).toEqual({ stateRoots: false, history: expect.any(Number) })
})

test('regression: the oldest blocks keep their state, however many scenarios were played before', async () => {
  const { chain, environment, reset, close } = await startTestNetwork()
  try {
    const params = [environment.contracts.attackRegistry]
    for (let scenario = 0; scenario < 20; scenario++) {
      for (let block = 0; block < 10; block++) await chain.mine({ timestamp: chain.head.timestamp + 1 })
      await reset()
    }
    await chain.mine({ timestamp: chain.head.timestamp + 1 })
    expect(await chain.request({ method: 'eth_getCode', params: [...params, '0x0'] })).toBe('0x')
    expect(await chain.request({ method: 'eth_getCode', params: [...params, '0x1'] })).toMatch(/^0x\w{100}/)
  } finally {
    await close()
  }
})
