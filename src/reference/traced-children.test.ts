import { toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Address } from '../subject/resolver.ts'
import { NodeError } from './errors.ts'
import type { TracedChildren } from './known-answers.ts'
import { tracedChildren } from './traced-children.ts'
import type { View } from './view.ts'

const parent = `0x${'1'.repeat(40)}` as const
const childOf = (block: number) => `0x${block.toString(16).padStart(40, '0')}`
const creation = (block: number) => ({
  type: 'create',
  transactionHash: '0x1',
  traceAddress: [0],
  action: { from: parent },
  result: { address: childOf(block) },
})

/**
 * The questions of one resolver on a chain on which the parent creates a contract in each block. Each is asked at a block,
 * and returns which blocks' traces it read.
 */
function questions({ filters, hasOldState = true }: { filters: boolean; hasOldState?: boolean }) {
  const latest = {}
  const traced = new Map<Address, TracedChildren>()
  return async (from: number, block: number, branch = 'a', counted = true, begun = block - from + 1) => {
    const read: string[] = []
    const hashOf = (number: number) => `0x${branch}${number}`
    const numbered = (number: number) => ({ number, hash: hashOf(number), timestamp: number })
    const nonceAt = (at: unknown) => {
      if (at === latest) return '0x2'
      if (!hasOldState) throw new NodeError('no old state')
      return toHex(Math.max(0, Math.min(Number(at), block) - from + 1) + 1)
    }
    const request = async (method: string, asked: string | { fromBlock: string; toBlock: string }, at?: unknown) => {
      if (method === 'eth_getTransactionCount') return nonceAt(at)
      if (typeof asked === 'string') {
        read.push(`${Number(asked)}`)
        return [creation(Number(asked))]
      }
      if (!filters) throw new NodeError(`no ${method}`)
      const [first, last] = [Number(asked.fromBlock), Number(asked.toBlock)]
      read.push(`${first} to ${last}`)
      return Array.from({ length: last - first + 1 }, (_, index) => creation(first + index))
    }
    const view = {
      ...{ block: numbered(block), at: latest, request, traced, blockAt: async (number: number) => numbered(number) },
      addTraced: (deployer: Address, children: TracedChildren) => traced.set(deployer, children),
    }
    const children = await tracedChildren(view as unknown as View, parent, { from, ...(counted && { least: begun }) })
    expect([...children].map(Number)).toEqual(Array.from({ length: block - from + 1 }, (_, index) => from + index))
    return read
  }
}

test("reads each block's traces once", async () => {
  const ask = questions({ filters: true })
  expect(await ask(5, 7)).toEqual(['5 to 7'])
  expect(await ask(5, 7)).toEqual([])
  expect(await ask(5, 9)).toEqual(['8 to 9'])
  expect(await ask(5, 300)).toEqual(['10 to 265', '266 to 300'])
})

test('reads all traces again after a reorganisation', async () => {
  const ask = questions({ filters: true })
  await ask(5, 7)
  expect(await ask(5, 8, 'b')).toEqual(['5 to 8'])
  expect(await ask(5, 6, 'b')).toEqual(['5 to 6'])
})

test('asks for the traces of each block if the node cannot filter', async () => {
  const ask = questions({ filters: false })
  expect(await ask(5, 7)).toEqual(['5', '6', '7'])
  expect(await ask(5, 8)).toEqual(['8'])
})

test('throws if the traces show fewer creations than the deployer began, and does not keep them', async () => {
  const ask = questions({ filters: true })
  await expect(ask(5, 7, 'a', true, 4)).rejects.toThrow(
    "has begun at least 4 creations, and the node's traces show 3 of them",
  )
  expect(await ask(5, 7)).toEqual(['5 to 7'])
  await expect(ask(5, 9, 'a', true, 6)).rejects.toThrow('show 5 of them')
})

test('reads traces again if the number of creations is not known', async () => {
  const ask = questions({ filters: true })
  for (const _ of [1, 2]) expect(await ask(5, 7, 'a', false)).toEqual(['5 to 7'])
})

test('reads the traces of every block if the node has no old state', async () => {
  const ask = questions({ filters: false, hasOldState: false })
  expect(await ask(5, 7)).toEqual(['5', '6', '7'])
})

test('throws for more than 10,000 blocks without old state', async () => {
  const ask = questions({ filters: true, hasOldState: false })
  await expect(ask(1, 10_001)).rejects.toThrow('10001 blocks may hold them')
})
