import { describe, expect, test } from 'vitest'
import type { ScenarioNode } from '../../model/node.ts'
import { actAs } from './act-as.ts'

type Message = { id: number; method: string; params?: unknown[] }

/** A node at block 40 that answers each method with the given result, and records the calls that it gets. */
function nodeWith(results: Record<string, unknown>) {
  const got: Message[] = []
  const answer = ({ id, method, params }: Message) => {
    if (method === 'eth_blockNumber') return { id, result: '0x28' }
    got.push({ id, method, params: params ?? [] })
    return { id, result: results[method] ?? null }
  }
  const ask = async (body: Buffer) => {
    const message = JSON.parse(body.toString()) as Message | Message[]
    const answers = Array.isArray(message) ? message.map(answer) : answer(message)
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answers)) }
  }
  return { got, ask }
}

async function send(node: ScenarioNode, message: unknown, results: Record<string, unknown> = {}) {
  const { got, ask } = nodeWith(results)
  const answer = await actAs(node)?.(Buffer.from(JSON.stringify(message)), ask)
  return { status: answer?.status, body: JSON.parse(answer?.body.toString() || 'null'), got }
}

const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 7, method, params })
const outcome = async (node: ScenarioNode, method: string, params: unknown[] = [], results = {}) =>
  (await send(node, call(method, ...params), results)).body

test('default: does not act as Anvil', () => {
  expect(actAs(undefined)).toBeUndefined()
  expect(actAs({ software: 'anvil' })).toBeUndefined()
})

describe("the public network's node", () => {
  const node = { software: 'zksync-os' } as const

  test('knows no creator and no trace of Otterscan, and says so without asking the chain', async () => {
    const methods = ['ots_getContractCreator', 'ots_traceTransaction', 'ots_getInternalOperations']
    const { body, got } = await send(
      node,
      methods.map((method, id) => ({ jsonrpc: '2.0', id, method, params: ['0x'] })),
    )
    expect(body.map(({ result }: { result: unknown }) => result)).toEqual([null, [], []])
    expect(got).toEqual([])
  })

  test('has no trace_ methods, and traces with callTracer alone', async () => {
    expect(await outcome(node, 'trace_block', ['0x1'])).toMatchObject({ id: 7, error: { code: -32_601 } })
    expect(await outcome(node, 'debug_traceTransaction', ['0x'])).toMatchObject({
      error: { code: -32_603, message: 'default struct log tracer is not supported' },
    })
    expect(await outcome(node, 'debug_traceBlockByNumber', ['0x1', { tracer: 'prestateTracer' }])).toMatchObject({
      error: { code: -32_603, message: 'tracer prestateTracer is not supported' },
    })
    const traced = await outcome(node, 'debug_traceBlockByNumber', ['0x1', { tracer: 'callTracer' }], {
      debug_traceBlockByNumber: [],
    })
    expect(traced).toMatchObject({ id: 7, result: [] })
  })

  test('takes pending for latest, and limits the gas of a call', async () => {
    const { got } = await send(node, [
      call('eth_call', { to: '0x1', gas: '0xffffffff' }, 'pending'),
      call('eth_getLogs', { fromBlock: '0x1', toBlock: 'pending' }),
    ])
    expect(got.map(({ params }) => params)).toEqual([
      [{ to: '0x1', gas: '0x989680' }, 'latest'],
      [{ fromBlock: '0x1', toBlock: 'latest' }],
    ])
  })

  test('refuses logs of more blocks or entries than a scenario says, and never those of one block', async () => {
    const limited = { ...node, maxBlocks: 10, maxLogs: 2 }
    const logs = [1, 2, 2].map((block) => ({ blockNumber: `0x${block}` }))
    const ask = (fromBlock: string, toBlock: string) =>
      outcome(limited, 'eth_getLogs', [{ fromBlock, toBlock }], { eth_getLogs: logs })
    expect(await ask('0x1', '0xc')).toMatchObject({ error: { message: 'query exceeds max block range 10' } })
    expect(await ask('0x1', '0xb')).toMatchObject({
      error: { code: -32_603, message: 'query exceeds max results 2, retry with the range 1-1' },
    })
    expect(await ask('0x2', '0x2')).toMatchObject({ result: logs })
  })

  test("shows a moderator's approval as a transaction from L1, and other transactions as they are", async () => {
    const approval = { hash: '0x1', input: '0x8b6b6dc4', from: '0xa', type: '0x2', chainId: '0x1', r: '0x5' }
    const { toFunctionSelector } = await import('viem')
    const approved = { ...approval, input: `${toFunctionSelector('approveAttack(address)')}00` }
    const { result } = await outcome(node, 'eth_getBlockByNumber', ['0x1', true], {
      eth_getBlockByNumber: { hash: '0xb', transactions: [approved, approval] },
    })
    expect(result.transactions).toMatchObject([{ type: '0x7f', initiator: '0xa', r: `0x${'0'.repeat(64)}` }, approval])
    expect(result.transactions[0]).not.toHaveProperty('chainId')
  })

  test('without old state refuses that of blocks before the latest eight, by number, hash and trace', async () => {
    const pruned = { software: 'zksync-os-pruned' } as const
    const old = { eth_getBlockByHash: { number: '0x5' } }
    expect(await outcome(pruned, 'eth_getCode', ['0x', '0x20'])).toMatchObject({
      error: { code: -32_603, message: 'block 32 is compacted' },
    })
    expect(await outcome(pruned, 'eth_getCode', ['0x', '0x21'])).toHaveProperty('result')
    expect(await outcome(pruned, 'eth_call', [{}, { blockHash: '0xb' }], old)).toMatchObject({
      error: { message: 'block 5 is compacted' },
    })
    expect(await outcome(pruned, 'debug_traceBlockByNumber', ['0x21', { tracer: 'callTracer' }])).toHaveProperty(
      'error',
    )
    expect(await outcome(pruned, 'eth_getBlockByNumber', ['0x1', false])).toHaveProperty('result')
  })
})

test('other software has its own methods and sentences', async () => {
  expect(await outcome({ software: 'geth' }, 'ots_getContractCreator')).toMatchObject({
    error: { code: -32_601, message: 'the method ots_getContractCreator does not exist/is not available' },
  })
  expect(await outcome({ software: 'geth' }, 'debug_traceBlockByNumber', ['0x0'])).toHaveProperty('error')
  expect(await outcome({ software: 'erigon' }, 'ots_getContractCreator')).toHaveProperty('result')
  expect(await outcome({ software: 'reth' }, 'web3_clientVersion')).toMatchObject({ result: 'reth/harborcheck' })
  const many = Array.from({ length: 101 }, (_, id) => ({ ...call('eth_chainId'), id }))
  const { body } = await send({ software: 'erigon' }, many)
  expect(body).toMatchObject([{ id: 0, error: { code: -32_600 } }])
})

test('a provider answers 429 now and then, and the same request passes when it is sent again', async () => {
  const { ask } = nodeWith({})
  const acting = actAs({ software: 'provider' })
  const statuses: (number | undefined)[] = []
  for (let request = 0; request < 34; request += 1) {
    const body = Buffer.from(JSON.stringify(call('eth_chainId', request)))
    const first = await acting?.(body, ask)
    statuses.push(first?.status)
    if (first?.status === 429) expect((await acting?.(body, ask))?.status).toBe(200)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
