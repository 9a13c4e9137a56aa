import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueuedCampaignOptions } from '../../src/campaign/campaign-options.ts'
import { campaignOutcome, type ShrunkResult } from '../../src/campaign/campaign-outcome.ts'
import { newCampaignState } from '../../src/campaign/campaign-state.ts'
import { confirmShrunk } from '../../src/campaign/redis/confirm.ts'
import { runBatches } from '../../src/campaign/run-batches.ts'
import { runCampaign } from '../../src/campaign/run-campaign.ts'
import { counterexampleOf } from '../../src/check/resolvers/campaign/counterexample.ts'
import { reportCampaign } from '../../src/check/resolvers/campaign/report-campaign.ts'
import { localRunner } from '../../src/check/resolvers/runner.ts'
import { steerCampaign } from '../../src/generate/steering/steered-campaign.ts'
import { campaignNetwork, startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import { newRestarts } from '../../src/subject/subject.ts'
import neverAttackable from './never-attackable.ts'

/** A campaign in this process, against the campaign of `test`. */

const never = new AbortController().signal
const subject = inlineSubject(neverAttackable)
const options: QueuedCampaignOptions = {
  ...{ runs: 16, seed: 3, level: 'deployment', steering: true, batchSize: 4, keepGoing: false },
  ...{ timeout: 15, chainId: 31337, explorerPath: 'chain' },
}

const home = process.cwd()
let folder: string
let networks: [TestNetwork, TestNetwork]
/** A campaign that does not end at its first failure, on one worker. */
let kept: Awaited<ReturnType<typeof run>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  process.chdir(folder)
  const start = () => startTestNetwork(campaignNetwork)
  networks = await Promise.all([start(), start()])
  kept = await run([networks[0]], { keepGoing: true })
})
afterAll(async () => {
  process.chdir(home)
  await Promise.all(networks.map((network) => network.close()))
  await rm(folder, { recursive: true })
})

async function run(networks: readonly TestNetwork[], more: Partial<QueuedCampaignOptions> = {}, signal = never) {
  const all = { ...options, ...more }
  const { level, timeout } = all
  const asking = { level, timeout: timeout * 1_000, signal }
  const runners = networks.map((network) => localRunner(network, subject, { ...asking, restarts: newRestarts() }))
  const { state, findings } = await runBatches(runners, { ...all, signal, forgetsRestarts: true })
  return { state, findings, outcome: await campaignOutcome(state, findings, all, true) }
}

const timeless = (outcome: Awaited<ReturnType<typeof reportCampaign>>) => ({
  ...outcome,
  results: outcome.results.map(({ scenario, questions }) => ({
    scenario,
    answers: questions.map(({ at, question, given, verdict }) => ({ at, question, given, verdict })),
  })),
})

test.each([true, false])(
  'ends at the first failure like the campaign of `test`, with steering %s',
  async (steering) => {
    const { seed, level } = options
    const steered = steering ? steerCampaign({ seed, level }) : undefined
    const checked = await runCampaign([networks[0]], subject, { ...options, steering: steered })
    const { coverage: _, ...campaign } = (await reportCampaign(checked, { level })).campaign
    const { outcome } = await run(networks, { steering })
    expect(timeless(outcome)).toEqual({ ...timeless(await reportCampaign(checked, { level })), campaign })
    expect(outcome.campaign.counterexample).not.toBeNull()
  },
)

test('--keep-going counts every scenario and keeps distinct failures, on one worker or two', async () => {
  const two = await run(networks, { keepGoing: true })
  expect(timeless(kept.outcome)).toEqual(timeless(two.outcome))
  const { scenarios, failures = [], counterexample } = kept.outcome.campaign
  expect(scenarios).toBe(options.runs)
  expect(counterexample).toBe(failures[0]?.counterexample)
  const keys = failures.map(({ rule, method, outcome }) => `${rule} ${method} ${outcome}`)
  expect(keys.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { method, outcome, scenarios: seen } of failures) {
    expect({ method, outcome }).toEqual({ method: 'isAttackable', outcome: 'missed' })
    expect(seen).toBeGreaterThan(0)
  }
})

test('keeps the shorter of two failures that shrink to one', async () => {
  const { state, findings } = kept
  const [first] = [...findings.values()]
  if (!first?.shrunk) throw new Error('nothing was shrunk')
  const { found, shrunk } = first
  const twice = { ...state, failures: [0, 1].map(() => ({ ...(state.failures[0] as (typeof state.failures)[0]) })) }
  const outcome = await campaignOutcome(
    twice,
    new Map<number, { shrunk?: ShrunkResult | undefined }>([
      [0, { shrunk: { result: found.result } }],
      [1, first],
    ]),
    { ...options, keepGoing: true },
    true,
  )
  const { id, scenario } = counterexampleOf(shrunk.result.scenario)
  expect(outcome.campaign.failures).toMatchObject([{ counterexample: id }])
  const saved = { ...first, found: { index: 0, seconds: 0, questions: [] } }
  const clean = { kind: 'shrink' as const, scenario, seconds: 0, questions: [] }
  expect(() => confirmShrunk(new Map([[0, { ...saved, shrunk: clean }]]), options.level)).toThrow(
    'A shrunk scenario is not one of this campaign',
  )
})

test('an abort ends the campaign', async () => {
  const { state } = await run(networks, {}, AbortSignal.abort())
  expect(state).toEqual(newCampaignState())
})
