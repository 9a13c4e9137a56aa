import type { CaseResult } from '../../judge/case-result.ts'
import { allEnded } from '../../platform/start-all.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject, type SubjectOptions } from '../../subject/subject.ts'
import type { AskOptions } from './ask-all.ts'
import { isClean } from './is-clean.ts'
import type { Runner, Worker } from './runner.ts'
import { closeRunners, openRunners } from './runner.ts'
import { CASES_PER_CHAIN, inRunningOrder } from './running-order.ts'

export type SuiteOptions = Pick<SubjectOptions, 'timeout' | 'onLog'> &
  Pick<AskOptions, 'level' | 'oneAtATime'> & {
    /** Whether to stop at the first case, in running order, that does not pass, on any test network. Default false. */
    bail?: boolean
    /** Aborts the run, without waiting for a question in flight. */
    signal?: AbortSignal
    /** Whether to keep the requests of questions that passed, too. Default false. */
    trace?: boolean
    /** Called once, when the subject has started for the first time. */
    onSubject?: (subject: SubjectInfo) => void
    onCase?: ((progress: { done: number; total: number; outcome: CaseResult }) => void) | undefined
  }

export type SuiteRun = {
  /** The results, in the order of the given cases. */
  results: CaseResult[]
  subject: SubjectInfo
  /** Whether every case was run, and counts. */
  complete: boolean
}

/**
 * Runs cases on all given workers at once, several cases per chain, one after another.
 * @throws {UsageError | InternalError} if the subject does not start.
 * @throws {InternalError} if harborcheck, its chain or its explorer fails.
 */
export async function runSuite(
  workers: readonly Worker[],
  start: StartSubject,
  cases: readonly Scenario[],
  options: SuiteOptions = {},
): Promise<SuiteRun> {
  const { timeout, onLog, signal, trace, level, oneAtATime } = options
  const runners = openRunners(workers, start, {
    restarts: newRestarts(),
    timeout,
    onLog,
    signal,
    trace,
    level,
    oneAtATime,
  })
  try {
    return await runCases(runners, cases, options)
  } finally {
    await closeRunners(runners)
  }
}

/**
 * Like {@link runSuite}, with runners that stay open afterwards, to run more of the same subject.
 * @throws the errors of {@link runSuite}. The runners are unusable then.
 */
export async function runCases(
  runners: readonly Runner[],
  cases: readonly Scenario[],
  options: Pick<SuiteOptions, 'bail' | 'signal' | 'onSubject' | 'onCase'>,
): Promise<SuiteRun> {
  const queue = inRunningOrder(cases).map((scenario, position) => ({ scenario, position }))
  const run: Run = {
    ...options,
    queue,
    results: [],
    total: cases.length,
    subject: undefined,
    lastPosition: Infinity,
  }
  await allEnded(runners.map((runner) => workOn(runner, run)))
  const order = new Map(cases.map((scenario, index) => [scenario, index]))
  const indexOf = ({ scenario }: CaseResult) => order.get(scenario) ?? 0
  const results = run.results
    .flatMap(({ outcome, position }) => (position <= run.lastPosition ? [outcome] : []))
    .toSorted((a, b) => indexOf(a) - indexOf(b))
  return {
    results,
    subject: run.subject ?? { name: 'none', capabilities: [] },
    complete: results.length === cases.length,
  }
}

type Run = Pick<SuiteOptions, 'bail' | 'signal' | 'onSubject' | 'onCase'> & {
  /** The cases left to run, with their positions in running order. */
  queue: { scenario: Scenario; position: number }[]
  results: { outcome: CaseResult; position: number }[]
  total: number
  subject: SubjectInfo | undefined
  /** With `bail`: the position of the first case that did not pass. Cases before it are still run. */
  lastPosition: number
}

function isOver({ queue, lastPosition, signal }: Run): boolean {
  return signal?.aborted === true || !queue[0] || queue[0].position > lastPosition
}

/** Runs cases on one worker until all are done. */
async function workOn(runner: Runner, run: Run): Promise<void> {
  try {
    while (!isOver(run)) {
      await runner.begin()
      if (!run.subject && runner.info) {
        run.subject = runner.info
        run.onSubject?.(runner.info)
      }
      for (const { scenario, position } of run.queue.splice(
        0,
        CASES_PER_CHAIN[runner.canReinitialize ? 'reinitialized' : 'restarted'],
      )) {
        if (position <= run.lastPosition) record(await runner.runCase(scenario), position, run)
      }
    }
    if (runner.info && !run.signal?.aborted) await runner.settle()
  } catch (error) {
    // Other workers may wait for the subject's first start.
    await runner.close()
    // After an abort, chains and subjects may be gone, so errors don't count.
    if (run.signal?.aborted) return
    run.queue = []
    run.lastPosition = -1
    throw error
  }
}

function record(outcome: CaseResult, position: number, run: Run): void {
  run.results.push({ outcome, position })
  run.onCase?.({ done: run.results.length, total: run.total, outcome })
  if (run.bail && !isClean(outcome)) run.lastPosition = Math.min(run.lastPosition, position)
}
