import type { CaseResult } from '../../../judge/case-result.ts'
import { onAbort } from '../../../platform/on-abort.ts'
import type { Restarts, StartSubject } from '../../../subject/subject.ts'
import type { WorkerProcess } from '../../../work/worker-process.ts'
import type { Runner } from '../runner.ts'
import type { SubjectRunnerOptions } from '../subject-runner.ts'
import { type FlatResult, restoreResult } from './flat-result.ts'
import type { RunnerCall, ScenarioJob, ScenarioJobResult } from './scenario-jobs.ts'

/** A process that runs scenarios. */
export type ScenarioProcess = WorkerProcess<ScenarioJob, ScenarioJobResult>

/**
 * Runs scenarios in a worker process, with a subject that the process starts. If the process ends by itself, another
 * one replaces it and repeats the call that failed; the second time, the call throws WorkerEnded.
 */
export function remoteRunner(
  worker: ScenarioProcess,
  { program, firstStart }: NonNullable<StartSubject['elsewhere']>,
  { restarts, timeout, level, trace, onLog, signal }: SubjectRunnerOptions,
): Runner {
  let latest: ScenarioJobResult | undefined
  /** Whether the process has opened the runner: also if the subject did not start. */
  let isOpen = false
  let last: CaseResult | undefined
  const repeatsBefore = worker.repeats
  const forgetSignal = onAbort(signal, () => worker.abort())
  if (onLog) worker.listen(onLog)

  /** Makes a call, and adds the restarts that it took. */
  const run = async (call: RunnerCall, mayRepeat = worker.repeats === repeatsBefore): Promise<ScenarioJobResult> => {
    const declared = await firstStart
    const subject = { program, declared, timeout, level, trace, logs: onLog !== undefined }
    const before = { ...restarts }
    isOpen = true
    latest = await worker.run({ call, subject, restarts: before }, mayRepeat)
    addRestarts(restarts, before, latest.restarts)
    return latest
  }
  return {
    get info() {
      return latest?.info
    },
    get canReinitialize() {
      return latest?.canReinitialize ?? false
    },
    async begin() {
      change(last, (await run({ do: 'begin' })).last)
      last = undefined
    },
    async runCase(scenario) {
      const result = await run({ do: 'case', scenario })
      last = { ...restoreResult(result.last as FlatResult), scenario }
      return last
    },
    async settle() {
      change(last, (await run({ do: 'settle' })).last)
      last = undefined
    },
    async runBatch(batch) {
      return (await run({ do: 'batch', batch })).batch as NonNullable<ScenarioJobResult['batch']>
    },
    async shrink(failed, { signal: _, ...options }) {
      return (await run({ do: 'shrink', failed, options })).shrunk as NonNullable<ScenarioJobResult['shrunk']>
    },
    async close() {
      forgetSignal()
      if (isOpen && !worker.hasEnded()) change(last, (await run({ do: 'close' }, false)).last)
      isOpen = false
    },
  }
}

/** Applies a late violation of the protocol to a result that the caller already has. */
function change(result: CaseResult | undefined, latest: FlatResult | undefined): void {
  if (result && latest && latest.result.questions.length > 0) result.questions = restoreResult(latest).questions
}

/** Adds the restarts of one call to those of the whole run. */
function addRestarts(all: Restarts, before: Restarts, after: Restarts): void {
  all.crashes += after.crashes - before.crashes
  all.late += after.late - before.late
  if (after.exhausted !== undefined) all.exhausted ??= after.exhausted
  if (after.separateProcesses) all.separateProcesses = true
}
