import { expect, test } from 'vitest'
import { NodeError } from './errors.ts'
import { logsIn } from './log-ranges.ts'

/** A node whose blocks have one log each, and that takes at most this many blocks a request. */
function nodeOf(most: number) {
  const asked: string[] = []
  const request = async (_method: string, filter: unknown) => {
    const [first, last] = ['fromBlock', 'toBlock'].map((member) => Number(Object(filter)[member])) as [number, number]
    asked.push(`${first}-${last}`)
    if (last - first >= most) throw new NodeError('query exceeds max block range')
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  return { asked, request }
}

test('reads every block of a refused range once, in order', async () => {
  const { asked, request } = nodeOf(3)
  expect(await logsIn(request, {}, 5, 15)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(asked).toEqual(['5-15', '5-10', '5-7', '8-10', '11-15', '11-13', '14-15'])
})

test('refuses after one request for each halving if the node refuses even one block', async () => {
  const { asked, request } = nodeOf(0)
  await expect(logsIn(request, {}, 0, 1_000_000)).rejects.toThrow(NodeError)
  expect(asked.length).toBeLessThan(25)
})
