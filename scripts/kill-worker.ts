// A worker process of `npm run kill-matrix`.
import { pathToFileURL } from 'node:url'
import type { Level } from '../src/model/rules.ts'
import { campaignNetwork, startTestNetwork, type TestNetwork } from '../src/network/test-network.ts'
import reference from '../src/reference/index.ts'
import { selectCases } from '../src/run/select-cases.ts'
import { serveJobs } from '../src/run/worker/serve-jobs.ts'
import { catalogue } from '../src/scenario/catalogue/index.ts'
import type { CreateResolver } from '../src/subject/resolver.ts'
import { type CaughtByScenarios, catchByScenarios } from './catch-by-scenarios.ts'
import { type Catch, catchFault } from './catch-mutant.ts'

/** The cases or generated scenarios of a level, run against a resolver: a built module, or the reference resolver. */
export type Job = { resolver?: string; level: Level } & (
  | { run: 'cases'; needsOneNetwork: boolean }
  | { run: 'scenarios'; most: number; seed: number }
)
/** The result of a job. */
export type JobResult = { cases?: Catch; scenarios?: CaughtByScenarios | null }

serveJobs<undefined, Job, JobResult>(async () => {
  // Two networks, because some cases only wait for a source that does not answer in time.
  const forCases = await Promise.all([1, 2].map(() => startTestNetwork()))
  const forScenarios = await startTestNetwork(campaignNetwork)
  return {
    run: (job) => work(job, forCases, forScenarios),
    async close() {
      await Promise.all([...forCases, forScenarios].map((network) => network.close()))
    },
  }
})

async function work(job: Job, forCases: readonly TestNetwork[], forScenarios: TestNetwork): Promise<JobResult> {
  const resolver: CreateResolver = job.resolver ? (await import(pathToFileURL(job.resolver).href)).default : reference
  const { level } = job
  if (job.run === 'cases') {
    const networks = job.needsOneNetwork ? forCases.slice(0, 1) : forCases
    return { cases: await catchFault(networks, resolver, selectCases(catalogue, { level }), level) }
  }
  const { most, seed } = job
  return { scenarios: (await catchByScenarios([forScenarios], resolver, { level, most, seed })) ?? null }
}
