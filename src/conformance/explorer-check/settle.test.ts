import { expect, test } from 'vitest'
import { type Check, outcomeOf, type Problem } from './check.ts'
import type { Client } from './client.ts'
import { Patience, settle } from './settle.ts'

const problem: Problem = { rule: 'API-4', url: '', expected: 'a', came: 'b', weight: 'wrong' }
const client = { isSilent: false } as Client

/** Wrong so many times, then right. */
function wrongFor(times: number): Check & { runs: number } {
  return {
    rules: [],
    runs: 0,
    async run() {
      this.runs += 1
      return outcomeOf(this.runs <= times ? problem : undefined)
    },
  }
}

test('what comes right in time is no finding, and what is right is not asked again', async () => {
  const [right, late] = [wrongFor(0), wrongFor(3)]
  const { wrong } = await settle([right, late], client, new Patience(5_000))
  expect(wrong).toEqual([])
  expect([right.runs, late.runs]).toEqual([1, 4])
})

test('what stays wrong is told when the time is over', async () => {
  const never = wrongFor(Number.POSITIVE_INFINITY)
  const { wrong, waited } = await settle([never], client, new Patience(50))
  expect(wrong).toEqual([{ check: never, problems: [problem] }])
  expect(waited).toBeGreaterThanOrEqual(0.05)
  expect(never.runs).toBeGreaterThan(1)
})

test('behavior: after three moments in vain, the patience is what the explorer ever needed, four times', () => {
  const patience = new Patience(60_000)
  for (let moment = 0; moment < 3; moment++) {
    expect(patience.limit).toBe(60_000)
    patience.stayedWrong()
  }
  expect(patience.limit).toBe(1_000)
  patience.cameRight(2_000)
  expect(patience.limit).toBe(8_000)
})
