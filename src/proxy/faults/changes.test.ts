import { describe, expect, test } from 'vitest'
import type { FaultKind } from '../../model/fault.ts'
import type { ProxiedRequest } from '../request.ts'
import { changes } from './changes.ts'

const changed = (kind: FaultKind, source: ProxiedRequest['source'], answer: unknown, path = '/') =>
  JSON.parse(String(changes[kind]?.(JSON.stringify(answer), { source, path, body: '' } as unknown as ProxiedRequest)))

test('decimal-numbers turns quantities into JSON numbers, but not hashes, addresses and data', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const result = { number: '0x10', timestamp: '0x0', hash, input: '0x', transactions: ['0xff'] }
  expect(changed('decimal-numbers', 'node', { jsonrpc: '2.0', id: 1, result })).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: { number: 16, timestamp: 0, hash, input: '0x', transactions: [255] },
  })
})

describe('additional-state', () => {
  const meta = { currentPage: 1, itemCount: 1, itemsPerPage: 2, totalItems: 1, totalPages: 1 }
  const list = { items: [{ state: 'PRODUCTION' }], meta }
  const change = (answer: unknown, path?: string) => changed('additional-state', 'explorer', answer, path)

  test('puts an unknown agreement first, and counts it in the totals', () => {
    const { items, meta: totals } = change(list, '/chain/agreements?page=1')
    expect(items).toMatchObject([{ state: 'SUSPENDED' }, { state: 'PRODUCTION' }])
    expect(totals).toEqual({ ...meta, itemCount: 2, totalItems: 2 })
  })

  test('leaves a page past the end empty, so that clients stop there', () => {
    const past = { items: [], meta: { ...meta, currentPage: 2, itemCount: 0 } }
    expect(change(past)).toEqual({ items: [], meta: { ...past.meta, totalItems: 2 } })
  })

  test('does not change a full list, a list of one state and other answers', () => {
    const full = { ...list, meta: { ...meta, itemsPerPage: 1 } }
    expect(change(full)).toEqual(full)
    expect(change(list, '/chain/agreements?state=UNDER_ATTACK')).toEqual(list)
    expect(change({ hasCoverage: false })).toEqual({ hasCoverage: false })
  })
})

describe('a node without history', () => {
  const isOld = () => true
  const asked = (method: string): ProxiedRequest => ({
    source: 'node',
    path: '/',
    methods: [method],
    body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })),
  })
  const answerOf = (kind: FaultKind, method: string, result: unknown) =>
    JSON.parse(String(changes[kind]?.(JSON.stringify({ id: 1, result }), asked(method), isOld, 20)))

  test('history-missing drops old entries, empties code, and turns other answers into null', () => {
    const logs = [{ blockNumber: '0xc' }, { blockNumber: '0xd' }]
    expect(answerOf('history-missing', 'eth_getLogs', logs).result).toEqual([{ blockNumber: '0xd' }])
    expect(answerOf('history-missing', 'trace_block', [{ blockNumber: 12 }]).result).toEqual([])
    expect(answerOf('history-missing', 'eth_getCode', '0x60').result).toBe('0x')
    expect(answerOf('history-missing', 'eth_getBlockByNumber', { number: '0x1' }).result).toBeNull()
  })

  test('history-refused, logs-of-ten-blocks and rate-limited return an error', () => {
    expect(answerOf('history-refused', 'eth_getCode', '0x60')).toMatchObject({ error: { code: -32_000 } })
    expect(answerOf('logs-of-ten-blocks', 'eth_getLogs', [])).toMatchObject({ error: { code: -32_600 } })
    expect(answerOf('rate-limited', 'eth_call', '0x')).toMatchObject({ error: { code: -32_005 } })
  })

  test('batches-refused returns one error object for several calls, and the answer of a single one', () => {
    const one = { jsonrpc: '2.0', id: 1, result: '0x' }
    const changed = (body: unknown) => JSON.parse(String(changes['batches-refused']?.(JSON.stringify(body), asked(''))))
    expect(changed([one, { ...one, id: 2 }])).toMatchObject({ id: null, error: { code: -32_600 } })
    expect([changed(one), changed([one])]).toEqual([one, [one]])
  })

  test('traces-failed marks each transaction of the block as failed', () => {
    const traces = [
      { txHash: '0x1', result: {} },
      { txHash: '0x2', result: {} },
    ]
    expect(answerOf('traces-failed', 'debug_traceBlockByNumber', traces).result).toEqual([
      { txHash: '0x1', error: 'execution timeout' },
      { txHash: '0x2', error: 'execution timeout' },
    ])
    expect(answerOf('traces-failed', 'debug_traceBlockByNumber', null).result).toBeNull()
    expect(answerOf('traces-failed', 'trace_block', traces).result).toEqual(traces)
  })
})
