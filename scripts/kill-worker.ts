// A worker process of `npm run kill-matrix`.
import { pathToFileURL } from 'node:url'
import { type SteeredCampaign, steerCampaign } from '../src/coverage/steered-campaign.ts'
import type { Level } from '../src/model/rules.ts'
import type { Mutant } from '../src/mutants/mutant.ts'
import { campaignNetwork, startTestNetwork } from '../src/network/test-network.ts'
import { serveJobs } from '../src/run/worker/serve-jobs.ts'
import { type Catch, catchMutant } from './catch-by-cases.ts'
import { type CaughtByScenarios, catchByScenarios } from './catch-by-scenarios.ts'

/** A mutant with the path of its built module. Without `campaign`, no generated scenarios. */
export type Job = { mutant: Mutant; module: string; campaign?: { most: number; seed: number; level: Level } }
/** What caught the mutant. */
export type JobResult = { byCases: Catch; byScenarios: CaughtByScenarios | undefined }

serveJobs<undefined, Job, JobResult>(async () => {
  // Two networks, because some cases only wait for a source that does not answer in time.
  const forCases = await Promise.all([1, 2].map(() => startTestNetwork()))
  const forScenarios = await startTestNetwork(campaignNetwork)
  // A plan is the same for all mutants.
  const planned = new Map<Level, SteeredCampaign>()
  const plan = (seed: number, level: Level) => {
    const known = planned.get(level) ?? steerCampaign({ seed, level })
    planned.set(level, known)
    return known
  }
  return {
    async run({ mutant, module, campaign }) {
      const { default: create } = await import(pathToFileURL(module).href)
      const byCases = await catchMutant(forCases, mutant, create)
      if (!campaign) return { byCases, byScenarios: undefined }
      const { seed, level } = campaign
      return { byCases, byScenarios: await catchByScenarios([forScenarios], create, plan(seed, level), campaign) }
    },
    async close() {
      await Promise.all([...forCases, forScenarios].map((network) => network.close()))
    },
  }
})
