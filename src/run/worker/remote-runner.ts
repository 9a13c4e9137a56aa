import type { CaseResult } from '../../judge/case-result.ts'
import { onAbort } from '../../on-abort.ts'
import type { Restarts, StartSubject } from '../../subject/subject.ts'
import type { SubjectRunnerOptions } from '../subject-runner.ts'
import type { RunnerState } from './messages.ts'
import { WorkerEnded } from './program-process.ts'
import type { Runner } from './runner.ts'
import type { WorkerProcess } from './worker-process.ts'

/**
 * Runs scenarios in a worker process, with a subject that the process starts. If the process ends by itself, another one takes
 * its place and repeats the call that failed; the second time, the call throws WorkerEnded.
 */
export function remoteRunner(
  worker: WorkerProcess,
  { program, firstStart }: NonNullable<StartSubject['elsewhere']>,
  { restarts, timeout, level, trace, onLog, signal }: SubjectRunnerOptions,
): Runner {
  let state: RunnerState | undefined
  let isOpen = false
  let last: CaseResult | undefined
  let mayRestart = true
  const forgetSignal = onAbort(signal, () => worker.abort())

  const open = async () => {
    if (isOpen) return
    const declared = await firstStart
    await worker.call('openRunner', { program, declared, timeout, level, trace, logs: onLog !== undefined }, onLog)
    isOpen = true
  }
  /** Makes a call that takes the restarts so far and resolves to the runner's state. */
  const update = async <Result extends { state: RunnerState }>(
    call: (restarts: Restarts) => Promise<Result>,
  ): Promise<Result> => {
    const before = { ...restarts }
    const result = await call(before)
    addRestarts(restarts, before, result.state.restarts)
    state = result.state
    return result
  }
  const begin = async () => {
    await open()
    const { last: changed } = await update((restarts) => worker.call('begin', { restarts }))
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
      return state?.info
    },
    get canReinitialize() {
      return state?.canReinitialize ?? false
    },
    begin: () => orAgain(begin, async () => {}),
    async runCase(scenario) {
      const run = () => update((restarts) => worker.call('runCase', { scenario, restarts }))
      const result = await orAgain(run, begin)
      last = { ...result.result, scenario }
      return last
    },
    async runBatch(batch) {
      const run = async () => {
        await open()
        return update((restarts) => worker.call('runBatch', { batch, restarts }))
      }
      return (await orAgain(run, async () => {})).result
    },
    async close() {
      forgetSignal()
      if (!isOpen || worker.hasEnded()) return
      const { last: changed } = await update((restarts) => worker.call('closeRunner', { restarts }))
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
