import { expect, test } from 'vitest'
import { blockRangeOf, oldestOf } from './block-range.ts'

const of = (method: string, ...params: unknown[]) => blockRangeOf({ id: 1, method, params }, 20)

test('returns the block of a call about one block', () => {
  expect(of('eth_getCode', '0x1', '0x5')).toEqual({ first: 5, last: 5 })
  expect(of('eth_call', {}, 'latest')).toEqual({ first: 20, last: 20 })
  expect(of('eth_call', {}, { blockNumber: '0x5' })).toEqual({ first: 5, last: 5 })
  expect(of('eth_getBlockByNumber', 'earliest', false)).toEqual({ first: 0, last: 0 })
  expect(of('trace_block', '0xF')).toEqual({ first: 15, last: 15 })
})

test('a range without an end reaches to the latest block', () => {
  expect(of('eth_getLogs', { fromBlock: '0x1' })).toEqual({ first: 1, last: 20 })
  expect(of('trace_filter', { fromBlock: '0x1', toBlock: '0x2' })).toEqual({ first: 1, last: 2 })
  expect(of('eth_getLogs')).toEqual({ first: 20, last: 20 })
})

test('returns undefined for a call without a block number', () => {
  expect(of('eth_chainId')).toBeUndefined()
  expect(of('eth_getTransactionReceipt', '0x5')).toBeUndefined()
  expect(of('eth_call', {}, { blockHash: `0x${'1'.repeat(64)}` })).toBeUndefined()
  expect(of('eth_getLogs', { blockHash: `0x${'1'.repeat(64)}` })).toBeUndefined()
  expect(of('eth_getCode', '0x1', 'yesterday')).toBeUndefined()
  expect(of('eth_getCode', '0x1', 5)).toBeUndefined()
  expect(blockRangeOf({ id: 1, method: 'eth_getCode' }, 20)).toBeUndefined()
})

test('a node without history keeps eight blocks', () => {
  expect(oldestOf(20)).toBe(13)
})
