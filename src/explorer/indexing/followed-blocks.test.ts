import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { Journal } from '../ledger/journal.ts'
import { FollowedBlocks } from './followed-blocks.ts'

const hash = (name: string): Hash => `0x${name}`

/** Followed blocks with their number of changes; `a1` is block 1 of chain a. */
function followedAfter(blocks: [string, number][]) {
  const journal = new Journal()
  const followed = new FollowedBlocks(journal, 0)
  for (const [name, changes] of blocks) {
    for (let change = 0; change < changes; change++) journal.note(() => {})
    followed.advance({ number: Number(name.slice(1)), hash: hash(name) })
  }
  let asked = 0
  const retreat = (...chain: string[]) =>
    followed.retreat(chain.length, async (anchor) => {
      asked += 1
      return anchor.hash === hash(chain[anchor.number - 1] ?? '')
    })
  return { journal, followed, retreat, asked: () => asked }
}

test('default: goes back to the last common block', async () => {
  const { journal, followed, retreat } = followedAfter([
    ['a1', 2],
    ['a2', 3],
    ['a3', 4],
  ])
  await retreat('a1', 'a2', 'b3', 'b4')
  expect([followed.end.hash, journal.length]).toEqual([hash('a2'), 5])
})

test('behavior: keeps every block if the chain only grew', async () => {
  const { journal, followed, retreat, asked } = followedAfter([
    ['a1', 2],
    ['a2', 3],
  ])
  await retreat('a1', 'a2', 'a3')
  expect([followed.end.hash, journal.length, asked()]).toEqual([hash('a2'), 5, 1])
})

test('behavior: goes back to the start if no block is common', async () => {
  const { journal, followed, retreat } = followedAfter([['a1', 2]])
  await retreat('b1')
  expect([followed.end, journal.length]).toEqual([{ number: 0, hash: undefined, changes: 0 }, 0])
})

test('behavior: sends few requests, however many blocks are undone', async () => {
  const { followed, retreat, asked } = followedAfter(Array.from({ length: 1_000 }, (_, at) => [`a${at + 1}`, 1]))
  await retreat(...Array.from({ length: 1_500 }, (_, at) => (at < 123 ? `a${at + 1}` : `b${at + 1}`)))
  expect(followed.end.number).toBe(123)
  expect(asked()).toBeLessThan(12)
})

test('behavior: drops blocks without changes, and loses no changes', async () => {
  const { journal, followed, retreat } = followedAfter([
    ['a1', 2],
    ['a2', 0],
    ['a3', 0],
    ['a4', 1],
    ['a5', 0],
  ])
  await retreat('a1', 'a2', 'b3')
  // Block 2 was dropped; block 1 is on the same chain and has the same changes.
  expect([followed.end.number, journal.length]).toEqual([1, 2])
})

test('behavior: forgets the blocks after a number, with or without changes', () => {
  const { journal, followed } = followedAfter([
    ['a1', 2],
    ['a2', 0],
    ['a3', 0],
    ['a4', 1],
  ])
  followed.forget(4)
  expect([followed.end.number, journal.length]).toEqual([4, 3])
  followed.forget(2)
  expect([followed.end.number, journal.length]).toEqual([1, 2])
  followed.forget(0)
  expect([followed.end.number, journal.length]).toEqual([0, 0])
})
