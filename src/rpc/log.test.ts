import { expect, test } from 'vitest'
import { logs } from './log.ts'

const word = `0x${'0a'.repeat(32)}`
const log = {
  ...{ address: `0x${'AB'.repeat(20)}`, topics: [word], data: '0x0A', blockHash: word, blockNumber: '0x10' },
  ...{ transactionHash: word, logIndex: '0x0', removed: false },
}

test('reads logs, one whose long data was emptied too, without those of blocks that the chain no longer has', () => {
  const [first, emptied, ...others] = logs([log, { ...log, data: '' }, { ...log, removed: true }])
  expect(first).toEqual({
    ...{ address: log.address.toLowerCase(), topics: [word], data: '0x0a', blockHash: word, blockNumber: 16 },
    ...{ transactionHash: word, logIndex: 0 },
  })
  expect(emptied?.data).toBe('0x')
  expect(others).toEqual([])
})
