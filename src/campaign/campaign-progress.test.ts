import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProgress } from './campaign-progress.ts'
import { newCampaignState } from './campaign-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const options = {
  subject: 'mine\u202e',
  runs: 1_000,
  seed: 1,
  level: 'deployment',
  keepGoing: true,
  batchSize: 20,
} as const

test('the rate counts only results of this process', async () => {
  let results = 30
  const state = { ...newCampaignState(), counts: [100, 0, 0, 0, 0] } as ReturnType<typeof newCampaignState>
  const progress = openProgress({ status: async () => ({ results, workers: 2 }) }, options as never, state)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await progress.view()).toMatchObject({
    subject: 'mine\\u{202e}',
    scenarios: 700,
    perSecond: 0,
    secondsLeft: null,
  })
  results = 35
  expect(await progress.view()).toMatchObject({ scenarios: 800, perSecond: 10, secondsLeft: 20 })
})
