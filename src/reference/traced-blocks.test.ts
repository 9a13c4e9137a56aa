import { expect, test } from 'vitest'
import { type TracedBlocks, tracedChildren } from './traced-blocks.ts'
import type { View } from './view.ts'

const parent = `0x${'1'.repeat(40)}`
const childOf = (block: number) => `0x${block.toString(16).padStart(40, '0')}`

/** A chain on which the parent creates a contract in each block. `branch` is part of the hash of each block. */
function resolverOf() {
  let traced: TracedBlocks | undefined
  return async (from: number, number: number, branch = 'a') => {
    const asked: number[] = []
    const hashOf = (block: number) => `0x${branch}${block}` as const
    const view = {
      block: { number, hash: hashOf(number), timestamp: number },
      traced,
      addTraced(more: TracedBlocks) {
        traced = more
      },
      blockAt: async (block: number) => ({ number: block, hash: hashOf(block), timestamp: block }),
      async request(_: string, block: string) {
        asked.push(Number(block))
        const result = { address: childOf(Number(block)) }
        return [{ type: 'create', transactionHash: '0x1', traceAddress: [0], action: { from: parent }, result }]
      },
    }
    const children = await tracedChildren(view as unknown as View, parent as never, from)
    return { asked, children: [...children].map(Number).toSorted((a, b) => a - b) }
  }
}

test('traces of a block are read once: later questions read those of later blocks, or of blocks before', async () => {
  const trace = resolverOf()
  expect(await trace(5, 7)).toEqual({ asked: [5, 6, 7], children: [5, 6, 7] })
  expect(await trace(5, 7)).toEqual({ asked: [], children: [5, 6, 7] })
  expect(await trace(6, 9)).toEqual({ asked: [8, 9], children: [5, 6, 7, 8, 9] })
  expect(await trace(3, 10)).toEqual({ asked: [3, 4, 10], children: [3, 4, 5, 6, 7, 8, 9, 10] })
})

test('blocks that a reorg undid are traced again, and blocks between two ranges are not left out', async () => {
  const trace = resolverOf()
  await trace(5, 7)
  expect(await trace(5, 8, 'b')).toEqual({ asked: [5, 6, 7, 8], children: [5, 6, 7, 8] })
  expect(await trace(6, 6, 'b')).toMatchObject({ asked: [6] })
  expect(await trace(8, 9, 'b')).toMatchObject({ asked: [8, 9], children: [8, 9] })
  expect(await trace(6, 9, 'b')).toMatchObject({ asked: [6, 7], children: [6, 7, 8, 9] })
})
