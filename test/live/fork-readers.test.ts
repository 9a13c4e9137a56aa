import { afterAll, beforeAll, expect, test } from 'vitest'
import { showcase } from '../../src/cases/showcase.ts'
import { hex } from '../../src/explorer/index.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { startScenarioRun } from '../../src/run/scenario-run.ts'
import { type OpenFork, openFork } from './fork.ts'

/** Many programs read earlier blocks of one fork at once: Anvil alone would never answer again. */

let upstream: TestNetwork
let fork: OpenFork
beforeAll(async () => {
  upstream = await startTestNetwork()
  const run = await startScenarioRun(upstream, showcase)
  await run.runSteps(showcase.steps.filter((step) => step.do !== 'ask'))
  fork = await openFork(upstream)
})
afterAll(async () => {
  await fork.close()
  await upstream.close()
})

const send = async (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as { result?: unknown }[]
}

test('answers twenty readers of old state and old events, on the fork and before it', async () => {
  const { network, world, forked } = fork
  const own = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.run([{ do: 'wait', seconds: 5 }])))
  expect(own.length).toBe(6)
  const { number } = forked.fork.head
  const addresses = world.addressBook.entries().map(({ address }) => address)
  const readers = Array.from({ length: 20 }, async (_, reader) => {
    const url = [network.nodeUrl, network.environment.rpcUrl][reader % 2] as string
    const calls = addresses.flatMap((address, index) => {
      const block = hex(number - 3 + ((index + reader) % 9))
      return [
        { method: 'eth_getCode', params: [address, block] },
        { method: 'eth_getLogs', params: [{ fromBlock: hex(number - 5), toBlock: block }] },
      ]
    })
    const some = calls.slice(reader, reader + 10)
    const answers = await send(
      url,
      some.map((call, id) => ({ jsonrpc: '2.0', id, ...call })),
    )
    return answers.filter(({ result }) => result !== undefined).length
  })
  expect(await Promise.all(readers)).toEqual(readers.map(() => 10))
  const explorer = await fetch(`${network.explorer.url}/${network.explorer.path}/agreements?state=UNDER_ATTACK`)
  expect(explorer.status).toBe(200)
})
