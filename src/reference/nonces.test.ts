import { expect, test } from 'vitest'
import { blocksOfNonces } from './nonces.ts'
import type { View } from './view.ts'

/** Reads the blocks in which a nonce rose, up to a block, and counts the requests. */
async function read(roseIn: number[], first: number, last: number) {
  let requests = 0
  const request = async (_: string, __: string, block: string) => {
    requests += 1
    return `0x${roseIn.filter((rose) => rose <= Number(block)).length.toString(16)}`
  }
  const blocks = await blocksOfNonces({ request } as unknown as View, '0x1', first, last)
  return { blocks, requests }
}

test('finds each block in which a nonce rose, with few requests', async () => {
  const { blocks, requests } = await read([7, 400_000, 400_001, 999_999], 1, 1_000_000)
  expect(blocks).toEqual([7, 400_000, 400_001, 999_999])
  expect(requests).toBeLessThan(4 * 22)
})

test('leaves out blocks before the range, and has the first and the last of it', async () => {
  expect((await read([4, 5, 9], 5, 9)).blocks).toEqual([5, 9])
  expect((await read([0], 0, 3)).blocks).toEqual([0])
  expect((await read([4], 5, 9)).blocks).toEqual([])
})
