import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createValueBook } from './value.ts'

const vault: Address = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const pool: Address = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const lower = vault.toLowerCase() as Address
const worth = (usd: string) => createValueBook([{ contract: vault, symbol: 'USDC', usd }]).of([lower], 0)

test('default: sums the values of the covered contracts', () => {
  const book = createValueBook([
    { contract: vault, symbol: 'USDC', usd: '1000000.10' },
    { contract: vault, symbol: 'ETH', usd: '250000.2' },
    { contract: pool, symbol: 'DAI', usd: '999' },
  ])
  expect(book.of([lower], 5_000)).toEqual({
    valueBand: '$1M - $10M',
    valuePricedUsd: '1250000.3',
    valueNativeUsd: '250000.2',
    valuePricedTokens: [
      { symbol: 'USDC', address: lower, usd: '1000000.10' },
      { symbol: 'ETH', address: lower, usd: '250000.2' },
    ],
    valueUnpricedTokens: [],
    valueConfidence: 'HIGH',
    valueEstimatedAt: 5_000,
  })
})

test('behavior: returns no value without estimates', () => {
  expect(createValueBook().of([lower], 0)).toBeUndefined()
  expect(createValueBook([{ contract: pool, symbol: 'DAI', usd: '1' }]).of([lower], 0)).toBeUndefined()
})

test('behavior: tokens without a price lower the confidence', () => {
  const priced = { contract: vault, symbol: 'USDC', usd: '5' }
  const unpriced = { contract: pool, symbol: 'LAG' }
  const book = createValueBook([priced, unpriced])
  expect(book.of([lower], 0)?.valueConfidence).toBe('HIGH')
  expect(book.of([lower, pool], 0)).toMatchObject({
    valueConfidence: 'MEDIUM',
    valueUnpricedTokens: [{ symbol: 'LAG', address: pool }],
  })
  expect(book.of([pool], 0)).toMatchObject({ valueConfidence: 'LOW', valueBand: 'Unknown' })
})

test.each([
  ['0', '< $10K'],
  ['9999.999999999999999999', '< $10K'],
  ['10000', '$10K - $100K'],
  ['100000', '$100K - $1M'],
  ['999999.99', '$100K - $1M'],
  ['1000000', '$1M - $10M'],
  ['10000000', '$10M - $100M'],
  ['100000000', '$10M - $100M'],
  ['100000000.01', '> $100M'],
])('behavior: %s USD is in the band %s', (usd, band) => {
  expect(worth(usd)?.valueBand).toBe(band)
})

test('behavior: uses replaced estimates at once', () => {
  const book = createValueBook([{ contract: vault, symbol: 'USDC', usd: '5' }])
  book.replace([])
  expect(book.of([lower], 0)).toBeUndefined()
})

test.each(['', '-1', '1e3', '0x10', '1.', '1,000', 'NaN'])('behavior: rejects the amount %j', (usd) => {
  expect(() => worth(usd)).toThrow('A value estimate is not valid.')
})

test('behavior: rejects an invalid address', () => {
  expect(() => createValueBook([{ contract: '0x12', symbol: 'USDC' }])).toThrow('A value estimate is not valid.')
})
