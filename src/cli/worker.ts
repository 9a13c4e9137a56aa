import { InternalError } from '../platform/errors.ts'
import type { JobKind } from '../work/kind.ts'
import { serveJobs } from '../work/serve-jobs.ts'

/** The program of every worker process: runs jobs of the kind that its parent names. */

const kinds: Record<string, () => Promise<JobKind<never, never, unknown>>> = {
  scenarios: async () => (await import('../check/resolvers/workers/scenario-jobs.ts')).scenarioJobs,
  contracts: async () => (await import('../check/contracts/contracts-part.ts')).partJobs,
  situations: async () => (await import('../check/situations/asker.ts')).situationJobs,
}

serveJobs(async () => {
  const [, , name = ''] = process.argv
  const load = kinds[name]
  if (!load) throw new InternalError(`Unknown kind of job: ${name}`)
  return load()
})
