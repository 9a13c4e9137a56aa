import { setTimeout as sleep } from 'node:timers/promises'
import { pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { hex } from '../../src/rpc/header.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { openLimitedNode } from '../reader/limited-node.ts'
import { type OpenFork, openFork } from './fork.ts'

/** Many programs read earlier blocks of one fork at once: Anvil alone would never answer again. */

let upstream: TestNetwork
let node: Awaited<ReturnType<typeof openLimitedNode>>
let fork: OpenFork
beforeAll(async () => {
  upstream = await startTestNetwork()
  const scenario = catalogue.find(({ id }) => id === 'child-contracts/three-ways-side-by-side') as Scenario
  const run = await startScenarioRun(upstream, scenario)
  await run.runSteps(scenario.steps.filter((step) => step.do !== 'ask'))
  // Reading takes long enough that requests overlap.
  node = await openLimitedNode(upstream.chain.rpcUrl, { before: () => sleep(30) })
  fork = await openFork(upstream, node.url)
})
afterAll(async () => {
  await fork.close()
  await node.close()
  await upstream.close()
})

const send = async (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as { result?: unknown }[]
}

test('answers twenty readers of old state and old events, on the fork and before it', async () => {
  const { network, world, forked } = fork
  for (let block = 0; block < 20; block += 1) await world.run([{ do: 'wait', seconds: 5 }])
  const { number } = forked.fork.head
  const readers = Array.from({ length: 20 }, async (_, reader) => {
    const url = [network.nodeUrl, network.environment.rpcUrl][reader % 2] as string
    const calls = [-2, -1, 1, 2, 3].flatMap((distance, index) => [
      // Of an address that no one has asked about: the fork asks the node behind it.
      { method: 'eth_getCode', params: [pad(hex(1_000 + 10 * reader + index), { size: 20 }), hex(number + distance)] },
      { method: 'eth_getLogs', params: [{ fromBlock: hex(number - 5), toBlock: hex(number + distance) }] },
    ])
    const answers = await send(
      url,
      calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })),
    )
    return answers.filter(({ result }) => result !== undefined).length
  })
  expect(await Promise.all(readers)).toEqual(readers.map(() => 10))
  const explorer = await fetch(`${network.explorer.url}/${network.explorer.path}/agreements?state=UNDER_ATTACK`)
  expect(explorer.status).toBe(200)
})
