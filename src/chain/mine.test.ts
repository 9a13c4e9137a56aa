import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { confirm } from './mine.ts'

const requested = { timestamp: 16, transactionHashes: ['0xa', '0xb'] satisfies Hex[] }
const header = { number: '0x3', timestamp: '0x10', transactions: ['0xa', '0xb'] } as const

const confirmed = (changed: object | null) => confirm(changed && ({ ...header, ...changed } as never), requested)

test('returns the requested block', () => {
  expect(confirmed({})).toEqual({ number: 3, timestamp: 16 })
})

test.each([
  ['with another timestamp', { timestamp: '0x11' }, '2 transactions at 17, block 3'],
  ['without a transaction', { transactions: ['0xa'] }, '1 transactions at 16, block 3'],
  ['with the transactions in another order', { transactions: ['0xb', '0xa'] }, '2 transactions at 16, block 3'],
  ['that was never mined', null, 'none'],
])('error: throws for a block %s', (_what, changed, mined) => {
  expect(() => confirmed(changed)).toThrow(expect.objectContaining({ facts: expect.objectContaining({ mined }) }))
})
