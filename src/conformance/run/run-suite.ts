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
 * How many cases share a chain before it begins anew, with a new subject. Anvil hashes its whole state for each block,
 * so a long chain is slow; a subject must never see blocks undone, so it ends with its chain.
 */
const CASES_A_CHAIN = 12

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
  const run: Run = { ...options, start, restarts: newRestarts(), played: [], total: cases.length, halted: false }
  const parts = chunks(inOrderOfTime(cases), CASES_A_CHAIN)
  const work = stages.map(async (stage) => {
    for (let part = parts.shift(); part && !isOver(run); part = parts.shift()) await playPart(stage, part, run)
  })
  // All of them are waited for, so that nothing is still at work on a stage when the first failure is told.
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason
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
  played: PlayedCase[]
  total: number
  subject?: SubjectInfo
  /** A case did not pass, and the run was to stop there, or one of the stages failed. */
  halted: boolean
}

const isOver = ({ halted, signal }: Run) => halted || signal?.aborted === true

async function playPart(stage: Stage, part: readonly Scenario[], run: Run): Promise<void> {
  try {
    await stage.reset()
    const subject = await openSubject(stage, run)
    const close = () => void subject.close()
    run.signal?.addEventListener('abort', close)
    try {
      for (const scenario of part) {
        if (isOver(run)) return
        record(await playCase(stage, subject, scenario, run.signal), run)
      }
    } finally {
      run.signal?.removeEventListener('abort', close)
      await subject.close()
    }
  } catch (error) {
    // Once a run is called off, its chains and subjects may be gone: whatever fails then is no failure.
    if (run.signal?.aborted) return
    run.halted = true
    throw error
  }
}

function record(outcome: PlayedCase, run: Run): void {
  run.played.push(outcome)
  run.onCase?.({ done: run.played.length, total: run.total })
  if (run.bail && !isClean(outcome)) run.halted = true
}

/** A subject that was started again too often is not started any more: its questions are errors. */
async function openSubject(stage: Stage, run: Run): Promise<Subject> {
  const { start, restarts, timeout, onLog } = run
  if (restarts.over !== undefined && run.subject) return goneSubject(run.subject, restarts.over)
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

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function isClean({ questions }: PlayedCase): boolean {
  return questions.every(({ verdict: { verdict } }) => verdict === 'passed' || verdict === 'skipped')
}
