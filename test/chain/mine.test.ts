import { type Address, type Hex, pad, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../../src/chain/chain.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain({ history: 300 })
})
afterAll(() => chain.stop())

/** A new account without ether. */
const account = (id: number): Address => pad(toHex(id + 0xacc0000), { size: 20 })
/** Init code that deploys nothing, and init code that reverts. */
const NOTHING: Hex = '0x00'
const REVERT: Hex = '0x60006000fd'

type RpcBlock = { number: Hex; timestamp: Hex; transactions: Hex[] }
const blockAt = (number: number) =>
  chain.request<RpcBlock>({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })

test('mines transactions in a block at the requested timestamp', async () => {
  const { head } = chain
  const timestamp = head.timestamp + 1000
  const block = await chain.mine({ timestamp, transactions: [{ from: account(1), data: NOTHING }] })
  expect(block).toMatchObject({ number: head.number + 1, timestamp, receipts: [{ status: 'success' }] })
  expect(chain.head).toEqual({ number: head.number + 1, timestamp })
})

test('behavior: 200 blocks have exactly the requested timestamps', async () => {
  const start = chain.head
  const gap = (index: number) => 1 + ((index * 7919) % 100_000)
  const times: number[] = []
  for (let index = 0; index < 200; index++) {
    const timestamp = chain.head.timestamp + gap(index)
    times.push(timestamp)
    await chain.mine({ timestamp, transactions: index % 3 === 0 ? [{ from: account(1), data: NOTHING }] : [] })
  }
  const mined = await Promise.all(times.map((_, index) => blockAt(start.number + 1 + index)))
  expect(mined.map((block) => Number(block.timestamp))).toEqual(times)
})

test.each([1, 8, 24, 25, 26, 120])('behavior: keeps the order of %i transactions in one block', async (count) => {
  const transactions = Array.from({ length: count }, (_, index) => ({ from: account((index * 7) % 50), data: NOTHING }))
  const { receipts, number } = await chain.mine({ timestamp: chain.head.timestamp + 1, transactions })
  expect(receipts).toHaveLength(count)
  const { transactions: hashes } = await blockAt(number)
  const mined = await chain.batch<{ from: Address }[]>(
    hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
  )
  expect(mined.map(({ from }) => from)).toEqual(transactions.map(({ from }) => from))
})

test('behavior: mines a reverting transaction between its neighbours', async () => {
  const transactions = [NOTHING, REVERT, NOTHING].map((data) => ({ from: account(2), data }))
  const { receipts } = await chain.mine({ timestamp: chain.head.timestamp + 1, transactions })
  expect(receipts.map(({ status }) => status)).toEqual(['success', 'reverted', 'success'])
})

test('behavior: time never moves backwards, but two blocks can have the same timestamp', async () => {
  const { timestamp, number } = chain.head
  expect(await chain.mine({ timestamp })).toMatchObject({ number: number + 1 })
  expect(chain.head).toMatchObject({ number: number + 1, timestamp })
  expect(await chain.refresh()).toMatchObject({ number: number + 1, timestamp })
  await expect(chain.mine({ timestamp: timestamp - 1 })).rejects.toThrow(
    'A block must not be earlier than the one before',
  )
})

test('behavior: old blocks keep their traces, recent blocks their state', async () => {
  const { receipts, number } = await chain.mine({
    timestamp: chain.head.timestamp + 1,
    transactions: [{ from: account(1000), data: NOTHING }],
  })
  const [receipt] = receipts
  const hash = receipt?.transactionHash
  const countAt = (block: number) => ({ method: 'eth_getTransactionCount', params: [account(1000), toHex(block)] })
  const trace = { method: 'trace_transaction', params: [hash] }
  const debugTrace = { method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] }
  const mineEmpty = async (count: number) => {
    for (let index = 0; index < count; index++) await chain.mine({ timestamp: chain.head.timestamp + 1 })
  }

  await mineEmpty(250)
  expect(await chain.batch([countAt(number - 1), countAt(number)])).toEqual(['0x0', '0x1'])
  expect(await chain.batch([trace, debugTrace])).toEqual([[expect.anything()], expect.anything()])

  await mineEmpty(100)
  await expect(chain.request(countAt(number))).rejects.toThrow()
  expect(await chain.request(trace)).toEqual([expect.objectContaining({ type: 'create' })])
})
