import { expect, test } from 'vitest'
import { awaitProgress } from './catch-up.ts'
import type { Client, Reply } from './client.ts'

/** An explorer that lists more agreements with each request, up to a number of them. */
function growing(most: number): Client & { requests: number } {
  const client = {
    requests: 0,
    isSilent: false,
    async get(url: string): Promise<Reply> {
      client.requests += 1
      const totalItems = Math.min(most, client.requests)
      const text = JSON.stringify({ items: [], meta: { totalItems, totalPages: totalItems, currentPage: 1 } })
      return { kind: 'reply', url, status: 200, type: 'application/json', text }
    },
  }
  return client
}
const isOver = () => false

test('waits until the explorer lists all agreements, however long that takes', async () => {
  const client = growing(10)
  await awaitProgress(client, 5, 250, isOver)
  expect(client.requests).toBe(5)
})

test('does not wait for an explorer that lists no more of them for a time, nor in a run that is over', async () => {
  const stuck = growing(2)
  await awaitProgress(stuck, 5, 250, isOver)
  expect(stuck.requests).toBeGreaterThan(3)
  expect(stuck.requests).toBeLessThan(8)
  const unasked = growing(2)
  await awaitProgress(unasked, 5, 250, () => true)
  expect(unasked.requests).toBe(0)
})
