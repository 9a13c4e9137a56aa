import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fault } from '../../../src/model/fault.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'

// Faults in which a subject sees the latest block of a node at times, or without its state.

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
  const { chain } = network
  for (let block = 0; block < 3; block += 1) await chain.mine({ timestamp: chain.head.timestamp + 10 })
})
afterAll(async () => {
  await network.close()
})

type Answer = { result?: unknown; error?: { message: string } }

/** The answers of the subject's node to one batch. */
async function ask(...calls: [method: string, ...params: unknown[]][]): Promise<Answer[]> {
  const body = JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(network.environment.rpcUrl, { method: 'POST', headers, body })
  return (await response.json()) as Answer[]
}

async function during<Result>(fault: Omit<Fault, 'source'>, run: () => Promise<Result>): Promise<Result> {
  await network.proxies.fault({ source: 'node', ...fault })
  try {
    return await run()
  } finally {
    await network.proxies.endFaults()
  }
}

/** Requests about the latest block, by its tag, number and hash, and about the block before. */
async function aboutBlocks() {
  const { chain, environment } = network
  const [latest, before] = [chain.head.number, chain.head.number - 1].map((number) => numberToHex(number))
  const block = await chain.request<{ hash: string }>({ method: 'eth_getBlockByNumber', params: [latest, false] })
  const { attackRegistry: registry } = environment.contracts
  const calls: Parameters<typeof ask> = [
    ['eth_blockNumber'],
    ['eth_getBlockByNumber', 'latest', false],
    ['eth_getBlockByNumber', latest, false],
    ['eth_getCode', registry, 'latest'],
    ['eth_getCode', registry, latest],
    ['eth_getCode', registry, { blockHash: block.hash }],
    ['eth_getCode', registry, before],
  ]
  return { calls, latest, before }
}

test('one-block-behind: every second request reaches a node without the latest block', async () => {
  const { calls, latest, before } = await aboutBlocks()
  const [first, second, third] = await during({ kind: 'one-block-behind' }, async () => [
    await ask(...calls),
    await ask(...calls),
    await ask(...calls),
  ])
  const unknown = { error: { message: 'header not found' } }
  const code = { result: expect.stringMatching(/^0x\w{100}/) }
  expect(first).toMatchObject([
    { result: before },
    { result: { number: before } },
    { result: null },
    code,
    unknown,
    unknown,
    code,
  ])
  expect(second).toMatchObject([
    { result: latest },
    { result: { number: latest } },
    { result: { number: latest } },
    code,
    code,
    code,
    code,
  ])
  expect(third).toMatchObject(first)
})

test('state-not-ready: the node cannot read the latest block, but the block before', async () => {
  const { calls, latest } = await aboutBlocks()
  const answers = await during({ kind: 'state-not-ready' }, () => ask(...calls))
  const unknown = { error: { message: 'the state of the block is not available' } }
  const shown = { result: { number: latest } }
  const code = { result: expect.stringMatching(/^0x\w{100}/) }
  expect(answers).toMatchObject([{ result: latest }, shown, shown, unknown, unknown, unknown, code])
})
