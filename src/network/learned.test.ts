import { expect, test } from 'vitest'
import type { Exchange } from '../proxy/recorded-exchange.ts'
import { learnedFrom } from './learned.ts'

const registry = `0x${'a'.repeat(40)}`
const addresses = { attackRegistry: registry, factory: `0x${'b'.repeat(40)}`, adoptions: [`0x${'C'.repeat(40)}`] }
const stranger = `0x${'d'.repeat(40)}`

const learnedBy = (method: string, ...params: unknown[]) => {
  const text = JSON.stringify([{ jsonrpc: '2.0', id: 1, method, params }])
  const exchange = { source: 'node', asks: method, at: 0, took: 0, request: { bytes: text.length, text } }
  return learnedFrom({ ...exchange, response: { bytes: 0, text: '' } } as Exchange, addresses)
}

test.each([
  ['eth_call', [{ to: registry, data: '0x12345678' }, 'latest'], []],
  ['eth_call', [{ to: registry, data: '0x12345678' }, '0x1f'], ['past']],
  ['eth_call', [{ to: `0x${'c'.repeat(40)}`, data: '0x' }, 'latest'], ['adoption']],
  ['eth_call', [{ to: stranger, data: `0x${'b'.repeat(40)}` }, 'latest'], ['factory']],
  ['ots_getContractCreator', [stranger], ['creation', 'history']],
  ['trace_block', ['latest'], ['creation', 'history']],
  ['debug_traceTransaction', ['0x'], ['creation', 'history']],
  ['eth_getTransactionReceipt', ['0x'], ['creation', 'history']],
  ['eth_getBlockByNumber', ['latest', true], ['creation', 'history']],
  ['eth_getBlockByNumber', ['latest', false], []],
  ['eth_getLogs', [{ address: registry }], ['history']],
  ['eth_getLogs', [{}], ['creation', 'history']],
  ['eth_chainId', [], ['chain id']],
])('%s %j reveals %j', (method, params, learned) => {
  expect(learnedBy(method, ...params)).toEqual(learned)
})

test.each([
  ['/chain/agreements?state=UNDER_ATTACK&page=1&limit=10', ['explorer']],
  ['/chain/agreements?page=2&state=UNDER_ATTACK', ['explorer', 'later pages']],
  ['/chain/agreements?state=UNDER_ATTACK&limit=100&page=12', ['explorer', 'later pages']],
])('GET %s reveals %j', (asks, learned) => {
  const body = { bytes: 0, text: '' }
  const exchange: Exchange = { source: 'explorer', asks, at: 0, took: 0, request: body, response: body }
  expect(learnedFrom(exchange, addresses)).toEqual(learned)
})
