import { expect, test } from 'vitest'
import { type Check, outcomeOf, type Problem } from './explorer-check.ts'
import type { ExplorerClient } from './explorer-client.ts'
import { RetryBudget, settle } from './settle.ts'

const problem: Problem = { rule: 'API-4', url: '', expected: 'a', actual: 'b', severity: 'wrong' }
const client = { isSilent: false } as ExplorerClient

/** A check that is wrong this many times, then right. */
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

test('an answer that becomes right in time is not a finding; then asks every question again', async () => {
  const [right, late] = [wrongFor(0), wrongFor(3)]
  const { wrong } = await settle([right, late], client, new RetryBudget(5_000))
  expect(wrong).toEqual([])
  expect([right.runs, late.runs]).toEqual([2, 5])
})

test('an answer that stays wrong is a finding when the budget is used up', async () => {
  const never = wrongFor(Number.POSITIVE_INFINITY)
  const { wrong, waited } = await settle([never], client, new RetryBudget(50))
  expect(wrong).toEqual([{ check: never, problems: [problem] }])
  expect(waited).toBeGreaterThanOrEqual(0.05)
  expect(never.runs).toBeGreaterThan(1)
})

/** A check that follows a pattern of right and wrong, and then repeats its last outcome. */
function saying(...right: boolean[]): Check & { runs: number } {
  return {
    rules: [],
    runs: 0,
    async run() {
      this.runs += 1
      return outcomeOf(right[Math.min(this.runs, right.length) - 1] ? undefined : problem)
    },
  }
}

test('finds an answer that turns wrong and stays wrong', async () => {
  const { wrong } = await settle([saying(true, false)], client, new RetryBudget(50))
  expect(wrong).toHaveLength(1)
})

test('asks right answers again when the budget of a wrong answer is used up', async () => {
  const [never, masked] = [wrongFor(Number.POSITIVE_INFINITY), saying(true, false)]
  const { wrong } = await settle([never, masked], client, new RetryBudget(50))
  expect(wrong.map(({ check }) => check)).toEqual([never, masked])
})

test('behavior: an alternating answer is never right twice in a row', async () => {
  const turns = Array.from({ length: 1_000 }, (_, index) => index % 2 === 0)
  expect((await settle([saying(...turns)], client, new RetryBudget(200))).wrong).toHaveLength(1)
})

test('behavior: requires one more right round each time a right answer turns wrong', async () => {
  const check = saying(true, false, true, true, false, true)
  expect((await settle([check], client, new RetryBudget(5_000))).wrong).toEqual([])
  // Right, wrong; right, right, wrong; right, and three rounds more.
  expect(check.runs).toBe(9)
})

test('asks again even if an answer becomes right at the last moment', async () => {
  const check = saying(false, true, false)
  expect((await settle([check], client, new RetryBudget(0))).wrong).toHaveLength(1)
  expect((await settle([saying(false, true)], client, new RetryBudget(0))).wrong).toEqual([])
})

test('the interval is the longest recent catch-up time, measured from before the block', async () => {
  const budget = new RetryBudget(5_000)
  const shortest = budget.interval
  expect(shortest).toBeLessThan(100)
  await settle([wrongFor(1)], client, budget, { since: performance.now() - 300 })
  expect(budget.interval).toBeGreaterThanOrEqual(300)
  for (let checkpoint = 0; checkpoint < 32; checkpoint++) budget.succeeded(0)
  expect(budget.interval).toBe(shortest)
})

test('behavior: an aborted run does not wait for the interval', async () => {
  const budget = new RetryBudget(600_000)
  budget.succeeded(600_000)
  let isOver = false
  const check: Check = {
    rules: [],
    async run() {
      isOver = true
      return outcomeOf()
    },
  }
  expect((await settle([check], client, budget, { isOver: () => isOver })).waited).toBeLessThan(60)
})

test('behavior: after three exhausted budgets, the budget is four times the longest catch-up time', () => {
  const budget = new RetryBudget(60_000)
  for (let checkpoint = 0; checkpoint < 3; checkpoint++) {
    expect(budget.limit).toBe(60_000)
    budget.exhausted()
  }
  expect(budget.limit).toBe(1_000)
  budget.succeeded(2_000)
  expect(budget.limit).toBe(8_000)
})
