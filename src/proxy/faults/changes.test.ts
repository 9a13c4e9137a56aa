import { describe, expect, test } from 'vitest'
import type { FaultKind } from '../../model/fault.ts'
import type { ProxiedRequest } from '../request.ts'
import { changes } from './changes.ts'

const changed = (kind: FaultKind, source: ProxiedRequest['source'], answer: unknown, path = '/') =>
  JSON.parse(String(changes[kind]?.(JSON.stringify(answer), { source, path, body: '' } as unknown as ProxiedRequest)))

test('decimal-numbers: quantities become JSON numbers; hashes, addresses and data stay', () => {
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

  test('an unknown agreement comes first, and the totals count it', () => {
    const { items, meta: totals } = change(list, '/chain/agreements?page=1')
    expect(items).toMatchObject([{ state: 'SUSPENDED' }, { state: 'PRODUCTION' }])
    expect(totals).toEqual({ ...meta, itemCount: 2, totalItems: 2 })
  })

  test('a page past the end stays empty: a client that reads to the first empty page ends', () => {
    const past = { items: [], meta: { ...meta, currentPage: 2, itemCount: 0 } }
    expect(change(past)).toEqual({ items: [], meta: { ...past.meta, totalItems: 2 } })
  })

  test('a full list, a list of one state, and what is no list stay as they are', () => {
    const full = { ...list, meta: { ...meta, itemsPerPage: 1 } }
    expect(change(full)).toEqual(full)
    expect(change(list, '/chain/agreements?state=UNDER_ATTACK')).toEqual(list)
    expect(change({ hasCoverage: false })).toEqual({ hasCoverage: false })
  })
})
