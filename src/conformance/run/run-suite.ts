import type { Scenario } from '../../scenario/scenario.ts'
import {
  newRestarts,
  type Restarts,
  type StartSubject,
  type Subject,
  type SubjectInfo,
  type SubjectOptions,
} from '../../subject/subject.ts'
import { type PlayedCase, playCase } from './play-case.ts'
import type { Stage } from './stage.ts'

export type SuiteOptions = Pick<SubjectOptions, 'timeout' | 'onLog'> & {
  /** Stop after the first case that does not pass. Default false. */
  bail?: boolean
  /** Calls the run off: a question in flight is not waited for. */
  signal?: AbortSignal
  onCase?: (progress: { done: number; total: number }) => void
}

export type SuiteRun = {
  /** In the order of the cases given. */
  played: PlayedCase[]
  subject: SubjectInfo
  /** Whether every case was played. */
  complete: boolean
}

/**
 * How many cases share a chain before it begins anew, and the subject with it: a subject must never see blocks undone.
 * Anvil hashes its whole state for each block, so a long chain is slow; a program that has to be started again is too.
 */
const CASES_A_CHAIN = { renewed: 4, restarted: 12 }

/**
 * Plays cases, a few on each chain one after another, on as many stages at once as there are.
 * @throws UsageError or InternalError where the subject does not start; InternalError where harborcheck, its chain or
 *   its explorer fails.
 */
export async function runSuite(
  stages: readonly Stage[],
  start: StartSubject,
  cases: readonly Scenario[],
  options: SuiteOptions = {},
): Promise<SuiteRun> {
  const run: Run = {
    ...options,
    start,
    restarts: newRestarts(),
    queue: inOrderOfTime(cases),
    played: [],
    total: cases.length,
    halted: false,
  }
  // All of them are waited for, so that nothing is still at work on a stage when the first failure is told.
  const work = await Promise.allSettled(stages.map((stage) => workOn(stage, run)))
  for (const outcome of work) if (outcome.status === 'rejected') throw outcome.reason
  const order = new Map(cases.map((scenario, index) => [scenario, index]))
  const place = ({ scenario }: PlayedCase) => order.get(scenario) ?? 0
  return {
    played: run.played.toSorted((a, b) => place(a) - place(b)),
    subject: run.subject ?? { name: 'none', capabilities: [] },
    complete: run.played.length === cases.length,
  }
}

type Run = SuiteOptions & {
  start: StartSubject
  restarts: Restarts
  /** What is still to be played. */
  queue: Scenario[]
  played: PlayedCase[]
  total: number
  subject?: SubjectInfo
  /** A case did not pass, and the run was to stop there, or one of the stages failed. */
  halted: boolean
}

const isOver = ({ halted, queue, signal }: Run) => halted || queue.length === 0 || signal?.aborted === true

/** Plays on one stage, with one subject after another, until nothing is left to play. */
async function workOn(stage: Stage, run: Run): Promise<void> {
  let subject: Subject | undefined
  const close = () => void subject?.close()
  run.signal?.addEventListener('abort', close)
  try {
    while (!isOver(run)) {
      await stage.reset()
      subject = await freshSubject(subject, stage, run)
      for (const scenario of run.queue.splice(0, CASES_A_CHAIN[subject.renew ? 'renewed' : 'restarted'])) {
        if (run.halted) break
        record(await playCase(stage, subject, scenario, run.signal), run)
      }
    }
  } catch (error) {
    // Once a run is called off, its chains and subjects may be gone: whatever fails then is no failure.
    if (run.signal?.aborted) return
    run.halted = true
    throw error
  } finally {
    run.signal?.removeEventListener('abort', close)
    await subject?.close()
  }
}

function record(outcome: PlayedCase, run: Run): void {
  run.played.push(outcome)
  run.onCase?.({ done: run.played.length, total: run.total })
  if (run.bail && !isClean(outcome)) run.halted = true
}

/** A subject that knows nothing yet of its chain. One that was started again too often is not started any more. */
async function freshSubject(before: Subject | undefined, stage: Stage, run: Run): Promise<Subject> {
  const { start, restarts, timeout, onLog } = run
  if (before && (await before.renew?.())) return before
  await before?.close()
  if (restarts.over !== undefined && before) return goneSubject(before.info, restarts.over)
  const subject = await start(stage.environment, {
    restarts,
    ...(timeout === undefined ? {} : { timeout }),
    ...(onLog === undefined ? {} : { onLog }),
  })
  run.subject ??= subject.info
  return subject
}

function goneSubject(info: SubjectInfo, reason: string): Subject {
  return { info, ask: async () => ({ kind: 'errored', reason }), close: async () => {} }
}

function inOrderOfTime(cases: readonly Scenario[]): Scenario[] {
  return cases.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
}

function isClean({ questions }: PlayedCase): boolean {
  return questions.every(({ verdict: { verdict } }) => verdict === 'passed' || verdict === 'skipped')
}
