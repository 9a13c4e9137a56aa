import { closeRunners, openRunners, type Runner, type Workers } from '../../check/resolvers/runner.ts'
import { CASES_PER_CHAIN } from '../../check/resolvers/running-order.ts'
import type { SubjectRunnerOptions } from '../../check/resolvers/subject-runner.ts'
import { startWorkers } from '../../check/resolvers/workers/start-workers.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { Level } from '../../model/rules.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { newRestarts } from '../../subject/subject.ts'
import { subjectLog } from '../open-subject.ts'
import type { SuitePlan } from './plan-suite.ts'
import type { RunOptions } from './test-options.ts'

/** A run of the suite with its chains and subjects: for cases, then canaries and generated scenarios. */
export type OpenSuite = SuitePlan & {
  signal: AbortSignal
  workers: Workers
  /** One on each worker, for the cases and then the generated scenarios. */
  runners: readonly Runner[]
  asking: Pick<SubjectRunnerOptions, 'timeout' | 'onLog'> & { level: Level; signal: AbortSignal }
  /** What is known before the run ends: the cases so far, and the subject once it has started. */
  progress: { results: CaseResult[]; subject: SubjectInfo | undefined }
  close(): Promise<void>
}

/**
 * Starts the chains of a run, as many as these cases and the generated scenarios need.
 * @throws {InternalError} if a chain or a process can't be started.
 */
export async function openSuite(plan: SuitePlan, cases: readonly Scenario[], signal: AbortSignal): Promise<OpenSuite> {
  const { options, start, profile } = plan
  const { timeout, level, trace } = options
  const asking = { signal, timeout: timeout * 1_000, level, onLog: subjectLog(options) }
  const workers = await startWorkers([start], { ...options, profile, workers: usefulWorkers(cases, options) })
  const runners = openRunners(workers, start, { restarts: newRestarts(), trace, ...asking })
  return {
    ...plan,
    ...{ signal, workers, runners, asking },
    progress: { results: [], subject: undefined },
    close: () => closeRunners(runners).finally(() => Promise.all(workers.map((worker) => worker.close()))),
  }
}

/** Counts the workers that have something to run: a worker takes all cases of a chain at once. */
function usefulWorkers(cases: readonly Scenario[], { workers, runs }: RunOptions): number {
  return runs > 0 ? workers : Math.max(1, Math.min(workers, Math.ceil(cases.length / CASES_PER_CHAIN.reinitialized)))
}
