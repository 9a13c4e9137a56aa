import { startChain } from '../../chain/chain.ts'
import { loadProfile } from '../../chain/deploy/load-profile.ts'
import { serveJobs } from '../../run/worker/serve-jobs.ts'
import { checkPart, type Part, type PartResult } from './part.ts'

/** The contracts that a worker process deploys: the mocks without a profile's module. */
export type WorkerSetup = { chainId: number; module: string | undefined; history: number }

/** The program of a worker process: it plays parts on a chain of its own. */

serveJobs<WorkerSetup, Part, PartResult>(async ({ chainId, module, history }, signal) => {
  const profile = module === undefined ? undefined : await loadProfile(module)
  const chain = await startChain({ chainId, history, profile })
  return { run: (part) => checkPart(chain, part, { signal }), close: () => chain.stop() }
})
