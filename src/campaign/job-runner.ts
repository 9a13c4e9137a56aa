import type { TestNetwork } from '../network/test-network.ts'
import { Contradiction } from '../run/contradiction.ts'
import { localRunner, type Runner } from '../run/runner.ts'
import type { SubjectRunnerOptions } from '../run/subject-runner.ts'
import { newRestarts, type Restarts, type StartSubject } from '../subject/subject.ts'
import { errorData } from '../work/error-data.ts'
import type { CampaignOptions } from './campaign-options.ts'
import type { SavedFinding } from './campaign-state.ts'
import type { Job, JobResult } from './job.ts'
import { runBatchJob, runShrinkJob } from './run-job.ts'

/** What a job needs to know of its campaign. */
export type CampaignReader = {
  /** The failures that are known so far, by key. */
  known(): Promise<readonly string[]>
  /** Throws UsageError where there is no such finding. */
  finding(number: number): Promise<SavedFinding>
}

export type JobRunner = { run(job: Job, campaign: CampaignReader): Promise<JobResult>; close(): Promise<void> }

/**
 * Runs a campaign's jobs, one at a time, on a test network of this process, with a subject that it starts.
 * @throws InternalError where harborcheck, its chain or its explorer fails; a contradiction is a result.
 */
export function openJobRunner(
  network: TestNetwork,
  start: StartSubject,
  options: CampaignOptions,
  { onLog, signal }: Pick<SubjectRunnerOptions, 'onLog' | 'signal'>,
): JobRunner {
  const { level } = options
  const timeout = options.timeout * 1_000
  let open: { runner: Runner; restarts: Restarts } | undefined
  const close = async () => {
    await open?.runner.close()
    open = undefined
  }
  const run = async (job: Job, campaign: CampaignReader): Promise<JobResult> => {
    if (job.kind === 'shrink') {
      // The subject of the batches must not see the chain of the candidates.
      await close()
      return runShrinkJob(network, start, await campaign.finding(job.number), options, { timeout, onLog, signal })
    }
    const restarts = newRestarts()
    open ??= { runner: localRunner(network, start, { restarts, level, timeout, onLog, signal }), restarts }
    forgetRestarts(open.restarts)
    return runBatchJob(open.runner, job, options, await campaign.known())
  }
  return {
    run: (job, campaign) => run(job, campaign).catch(asResult),
    close,
  }
}

/** Every job has its own number of restarts: which jobs a worker had before must not matter. */
export function forgetRestarts(restarts: Restarts): void {
  Object.assign(restarts, newRestarts())
  delete restarts.exhausted
}

/** A contradiction is the same on every worker. Throws any other error. */
export function asResult(error: unknown): JobResult {
  if (error instanceof Contradiction) return failedJob(error)
  throw error
}

/** The result of a job that fails on every worker. */
export function failedJob(error: unknown): JobResult {
  const { message, facts, next, contradicts } = errorData(error)
  const known = Object.entries(facts ?? {}).filter(([, value]) => value !== undefined) as [string, string | number][]
  return { kind: 'failed', message, facts: Object.fromEntries(known), next, contradicts }
}
