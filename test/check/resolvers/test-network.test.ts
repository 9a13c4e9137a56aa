import { expect, test } from 'vitest'
import { campaignScenario } from '../../../src/generate/campaign-scenario.ts'
import { partsOf } from '../../../src/generate/meta/scenario-pair.ts'
import { emptyWorld } from '../../../src/model/world.ts'
import { campaignNetwork, startTestNetwork } from '../../../src/network/test-network.ts'
import { interleave, sharesChain } from '../../../src/scenario/interleave.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'

test("a campaign's node keeps enough state for every batch, and for scenarios that run alone", () => {
  const { history = 0 } = campaignNetwork
  const all = Array.from({ length: 240 }, (_, index) => partsOf(campaignScenario(1, index, 'hardened')))
  const sharing = all.filter((parts) => parts.every(sharesChain))
  const alone = all.filter((parts) => !parts.every(sharesChain)).flat()
  const blocksOf = (scenarios: readonly Scenario[]) =>
    [...interleave(scenarios, emptyWorld(1_000_000_000))].filter((step) => step.do === 'mine').length
  const starts = Array.from({ length: sharing.length / 20 }, (_, batch) => batch * 20)
  const most = Math.max(...starts.map((start) => blocksOf(sharing.slice(start, start + 20).flat())))
  const longest = Math.max(...alone.map(({ steps }) => steps.filter((step) => step.do !== 'ask').length))
  expect(longest).toBeGreaterThan(256)
  expect(Math.max(most, longest) + 20).toBeLessThan(history)
})

test('regression: keeps the state of the oldest blocks after many scenarios', async () => {
  const { chain, environment, reset, close } = await startTestNetwork()
  try {
    const params = [environment.contracts.attackRegistry]
    for (let scenario = 0; scenario < 20; scenario++) {
      for (let block = 0; block < 10; block++) await chain.mine({ timestamp: chain.head.timestamp + 1 })
      await reset()
    }
    await chain.mine({ timestamp: chain.head.timestamp + 1 })
    expect(await chain.request({ method: 'eth_getCode', params: [...params, '0x1'] })).toBe('0x')
    expect(await chain.request({ method: 'eth_getCode', params: [...params, '0x2'] })).toMatch(/^0x\w{100}/)
  } finally {
    await close()
  }
})

test("a subject receives the node's HTTP answers, however the proxy asks the node", async () => {
  const { chain, environment, close } = await startTestNetwork()
  const call = (id: unknown, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })
  const messages = [
    call(1, 'eth_chainId'),
    [call('a', 'eth_getBlockByNumber', ['latest', true]), call(null, 'eth_chainId')],
    call(2, 'eth_call', [{ to: '0x1' }]),
    [call(3, 'eth_blockNumber'), call(4, 'eth_getCode', ['0x', 'latest'])],
    // A notification has no answer.
    call(undefined, 'eth_chainId'),
    [call(undefined, 'eth_chainId'), call(5, 'eth_chainId')],
  ]
  const answerTo = async (url: string, message: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message, null, 2) })
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  try {
    for (const message of messages)
      expect(await answerTo(environment.rpcUrl, message)).toEqual(await answerTo(chain.rpcUrl, message))
  } finally {
    await close()
  }
})
