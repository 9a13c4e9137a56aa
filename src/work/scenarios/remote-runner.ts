import type { CaseResult } from '../../judge/case-result.ts'
import type { TestNetworkOptions } from '../../network/test-network.ts'
import { onAbort } from '../../on-abort.ts'
import type { Runner } from '../../run/runner.ts'
import type { SubjectRunnerOptions } from '../../run/subject-runner.ts'
import type { Restarts, StartSubject } from '../../subject/subject.ts'
import { WorkerEnded, type WorkerProcess } from '../worker-process.ts'
import type { RunnerCall, ScenarioJob, ScenarioJobResult } from './scenario-jobs.ts'

/** A process that runs scenarios. */
export type ScenarioProcess = WorkerProcess<TestNetworkOptions, ScenarioJob, ScenarioJobResult>

/**
 * Runs scenarios in a worker process, with a subject that the process starts. If the process ends by itself, another one takes
 * its place and repeats the call that failed; the second time, the call throws WorkerEnded.
 */
export function remoteRunner(
  worker: ScenarioProcess,
  { program, firstStart }: NonNullable<StartSubject['elsewhere']>,
  { restarts, timeout, level, trace, onLog, signal }: SubjectRunnerOptions,
): Runner {
  let latest: ScenarioJobResult | undefined
  let isOpen = false
  let last: CaseResult | undefined
  let mayRestart = true
  const forgetSignal = onAbort(signal, () => worker.abort())

  /** Makes a call, and adds the restarts that it took. */
  const call = async (one: RunnerCall): Promise<ScenarioJobResult> => {
    const before = { ...restarts }
    latest = await worker.runOnce({ call: one, restarts: before }, onLog)
    addRestarts(restarts, before, latest.restarts)
    return latest
  }
  const open = async () => {
    if (isOpen) return
    const declared = await firstStart
    const subject = { program, declared, timeout, level, trace, logs: onLog !== undefined }
    await call({ do: 'open', subject })
    isOpen = true
  }
  const begin = async () => {
    await open()
    const { last: changed } = await call({ do: 'begin' })
    change(last, changed)
    last = undefined
  }
  const orAgain = async <Result>(work: () => Promise<Result>, prepare: () => Promise<void>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof WorkerEnded) || !mayRestart || signal?.aborted) throw error
      mayRestart = false
      isOpen = false
      await worker.restart()
      await prepare()
      return work()
    }
  }
  return {
    get info() {
      return latest?.info
    },
    get canReinitialize() {
      return latest?.canReinitialize ?? false
    },
    begin: () => orAgain(begin, async () => {}),
    async runCase(scenario) {
      const result = await orAgain(() => call({ do: 'case', scenario }), begin)
      last = { ...(result.last as CaseResult), scenario }
      return last
    },
    async runBatch(batch) {
      const run = async () => {
        await open()
        return call({ do: 'batch', batch })
      }
      return (await orAgain(run, async () => {})).batch as NonNullable<ScenarioJobResult['batch']>
    },
    async close() {
      forgetSignal()
      if (!isOpen || worker.hasEnded()) return
      const { last: changed } = await call({ do: 'close' })
      change(last, changed)
    },
  }
}

/** A late violation of the protocol changes a result that the caller has already. */
function change(
  result: CaseResult | undefined,
  { questions }: Pick<CaseResult, 'questions'> = { questions: [] },
): void {
  if (result && questions.length > 0) result.questions = questions
}

/** Adds the restarts of one call to those of the whole run. */
function addRestarts(all: Restarts, before: Restarts, after: Restarts): void {
  all.crashes += after.crashes - before.crashes
  all.late += after.late - before.late
  if (after.exhausted !== undefined) all.exhausted ??= after.exhausted
  if (after.separateProcesses) all.separateProcesses = true
}
