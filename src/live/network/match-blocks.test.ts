import { expect, test } from 'vitest'
import type { ReadBlock } from '../../explorer/index.ts'
import { scenario } from '../../scenario/builder.ts'
import { matchBlocks } from './match-blocks.ts'

const start = { number: 1, timestamp: 1_000 }
const chain = {
  chainId: 31_337,
  otherChainId: 31_338,
  deployment: { chainSafeHarborRegistry: '0x0000000000000000000000000000000000000001' },
} as const

/** Creates a block with this many transactions, `after` blocks after the start, each a second later. */
const block = (after: number, transactions: number): ReadBlock => ({
  number: start.number + after,
  hash: `0x${after}`,
  timestamp: start.timestamp + after,
  transactions: Array.from({ length: transactions }, (_, index) => `0x${after}${index}` as const),
  facts: [],
})

const other = scenario('my/chain', 'Another chain')
  .coveredVault({ commitment: 0, elsewhere: { 99: ['vault'] } })
  .build()

test('assigns the transaction that makes a chain valid to the step that names the chain', () => {
  const { log } = matchBlocks(other, start, [block(1, 1), block(2, 2)], chain)
  expect(log.map(({ step, block }) => [step?.do, block?.number])).toEqual([
    ['deploy', 2],
    ['createAgreement', 3],
  ])
})

test('a block with another number of transactions is not a block of the scenario', () => {
  const { log } = matchBlocks(other, start, [block(1, 1), block(2, 1)], chain)
  expect(log.map(({ step }) => step?.do)).toEqual(['deploy', undefined])
})
