import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitProgress } from './catch-up.ts'
import type { ExplorerClient, ExplorerReply } from './explorer-client.ts'

/** An explorer that lists one more agreement with each request, up to `most`. */
function growing(most: number): ExplorerClient & { requests: number } {
  const client = {
    requests: 0,
    isSilent: false,
    async get(url: string): Promise<ExplorerReply> {
      client.requests += 1
      const totalItems = Math.min(most, client.requests)
      const text = JSON.stringify({ items: [], meta: { totalItems, totalPages: totalItems, currentPage: 1 } })
      return { kind: 'reply', url, status: 200, type: 'application/json', text }
    },
  }
  return client
}
const isOver = () => false

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('waits until the explorer lists all agreements', async () => {
  const client = growing(10)
  const waiting = awaitProgress(client, 5, 250, isOver)
  await vi.advanceTimersByTimeAsync(10_000)
  await waiting
  expect(client.requests).toBe(5)
})

test('stops waiting if the explorer makes no progress, or if the run is over', async () => {
  const stuck = growing(2)
  const waiting = awaitProgress(stuck, 5, 250, isOver)
  await vi.advanceTimersByTimeAsync(10_000)
  await waiting
  // It lists the second one after 100 ms, and nothing new after 200 and 300.
  expect(stuck.requests).toBe(4)
  const unasked = growing(2)
  await awaitProgress(unasked, 5, 250, () => true)
  expect(unasked.requests).toBe(0)
})
