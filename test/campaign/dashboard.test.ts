import { expect, onTestFinished, test } from 'vitest'
import { openProgress } from '../../src/campaign/campaign-progress.ts'
import { newCampaignState } from '../../src/campaign/campaign-state.ts'
import { type DashboardView, serveDashboard } from '../../src/campaign/dashboard/serve-dashboard.ts'
import type { Level } from '../../src/model/rules.ts'

test('the dashboard counts the rules of one more scenario at each request, of those that have run', async () => {
  const level: Level = 'deployment'
  const options = {
    ...{ runs: 16, seed: 3, level, steering: true, batchSize: 4, keepGoing: false },
    ...{ timeout: 15, chainId: 31337, explorerPath: 'chain', subject: 'mine' },
  }
  const store = { status: async () => ({ results: 0, workers: 1 }) }
  const state = newCampaignState()
  const progress = openProgress(store, options, {
    ...state,
    counts: [2, ...state.counts.slice(1)] as typeof state.counts,
  })
  const dashboard = await serveDashboard(progress, { port: 0 })
  onTestFinished(dashboard.close)
  const sample = async () => {
    const view = (await (await fetch(`${dashboard.url}/api/progress`)).json()) as DashboardView
    return { scenarios: view.sample.scenarios, bind1: view.sample.rules['BIND-1'] ?? 0 }
  }
  const samples = [await sample(), await sample(), await sample()]
  expect(samples.map(({ scenarios }) => scenarios)).toEqual([1, 2, 2])
  expect(samples[0]?.bind1).toBeGreaterThan(0)
  expect(samples[1]?.bind1).toBeGreaterThan(samples[0]?.bind1 as number)
})
