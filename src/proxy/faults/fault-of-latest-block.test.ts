import { expect, test } from 'vitest'
import type { ProxiedRequest } from '../request.ts'
import { askedBefore, namesLatest, upTo } from './fault-of-latest-block.ts'

const latest = { number: 20, hash: `0x${'ab'.repeat(32)}` }

/** What a node one block behind is asked instead of a message. */
const before = (message: unknown) => {
  const asked = { source: 'node', path: '/', body: Buffer.from(JSON.stringify(message)), methods: [] }
  return JSON.parse(String(askedBefore(asked as ProxiedRequest, latest).body))
}

test('replaces a tag or a missing block with the block before; keeps numbers and hashes', () => {
  const call = (method: string, ...params: unknown[]) => ({ id: 1, method, params })
  expect(before(call('eth_call', {}, 'latest'))).toEqual(call('eth_call', {}, '0x13'))
  expect(before([call('eth_getCode', '0x1'), call('eth_chainId')])).toEqual([
    call('eth_getCode', '0x1', '0x13'),
    call('eth_chainId'),
  ])
  expect(before(call('eth_getLogs', { fromBlock: '0x1' }))).toEqual(
    call('eth_getLogs', { fromBlock: '0x1', toBlock: '0x13' }),
  )
  const named = [call('eth_call', {}, '0x14'), call('eth_getLogs', { blockHash: latest.hash }), { id: 2 }]
  expect(before(named)).toEqual(named)
})

test('a call refers to the latest block by number, tag or hash, but not by a range of logs', () => {
  const names = (method: string, ...params: unknown[]) => namesLatest({ method, params }, latest)
  expect(names('eth_getCode', '0x1', '0x14')).toBe(true)
  expect(names('eth_getCode', '0x1', 'pending')).toBe(true)
  expect(names('eth_call', {}, { blockHash: latest.hash })).toBe(true)
  expect(names('eth_getCode', '0x1', '0x13')).toBe(false)
  expect(names('eth_getLogs', { fromBlock: '0x1', toBlock: '0x14' })).toBe(false)
  expect(names('eth_chainId')).toBe(false)
})

test('removes blocks, receipts and entries of later blocks', () => {
  const log = (blockNumber: string) => ({ blockNumber, data: '0x' })
  expect(upTo([log('0x13'), log('0x14')], 19)).toEqual([log('0x13')])
  expect(upTo({ number: '0x14' }, 19)).toBeNull()
  expect(upTo(log('0x13'), 19)).toEqual(log('0x13'))
  expect(upTo('0x14', 19)).toBe('0x14')
})
