import { given } from '../given.ts'
import type { CaseResult } from '../judge/case-result.ts'
import type { TestNetwork } from '../network/test-network.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import { newRestarts, type Restarts, type StartSubject, type SubjectOptions } from '../subject/subject.ts'
import type { AskOptions } from './ask-all.ts'
import { SubjectRunner } from './subject-runner.ts'

export type SuiteOptions = Pick<SubjectOptions, 'timeout' | 'onLog'> &
  Pick<AskOptions, 'level'> & {
    /** Stop at the first case, in the order of play, that does not pass; with several test networks too. Default false. */
    bail?: boolean
    /** Calls the run off: a question in flight is not waited for. */
    signal?: AbortSignal
    /** Whether the requests behind answers that pass are kept too. Default false. */
    trace?: boolean
    /** Told once, when the first of the subject is ready. */
    onSubject?: (subject: SubjectInfo) => void
    onCase?: (progress: { done: number; total: number; outcome: CaseResult }) => void
  }

export type SuiteRun = {
  /** In the order of the cases given. */
  played: CaseResult[]
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
 * Plays cases, a few on each chain one after another, on as many test networks at once as there are.
 * @throws UsageError or InternalError where the subject does not start; InternalError where harborcheck, its chain or
 *   its explorer fails.
 */
export async function runSuite(
  networks: readonly TestNetwork[],
  start: StartSubject,
  cases: readonly Scenario[],
  options: SuiteOptions = {},
): Promise<SuiteRun> {
  const queue = inOrderOfTime(cases).map((scenario, place) => ({ scenario, place }))
  const run: Run = {
    ...options,
    start,
    restarts: newRestarts(),
    queue,
    played: [],
    total: cases.length,
    subject: undefined,
    end: Infinity,
  }
  for (const { proxies } of networks) proxies.forget()
  // All of them are waited for, so that nothing is still at work on a test network when the first failure is told.
  const work = await Promise.allSettled(networks.map((network) => workOn(network, run)))
  for (const outcome of work) if (outcome.status === 'rejected') throw outcome.reason
  const order = new Map(cases.map((scenario, index) => [scenario, index]))
  const given = ({ scenario }: CaseResult) => order.get(scenario) ?? 0
  return {
    played: run.played
      .flatMap(({ outcome, place }) => (place <= run.end ? [outcome] : []))
      .toSorted((a, b) => given(a) - given(b)),
    subject: run.subject ?? { name: 'none', capabilities: [] },
    complete: run.played.length === cases.length,
  }
}

type Run = SuiteOptions & {
  start: StartSubject
  restarts: Restarts
  /** What is still to be played, and the places in which it comes. */
  queue: { scenario: Scenario; place: number }[]
  played: { outcome: CaseResult; place: number }[]
  total: number
  subject: SubjectInfo | undefined
  /** The place of the first case that did not pass, where the run was to stop there; what comes before is still played. */
  end: number
}

function isOver({ queue, end, signal }: Run): boolean {
  return signal?.aborted === true || !queue[0] || queue[0].place > end
}

/** Plays on one test network until nothing is left to play. */
async function workOn(network: TestNetwork, run: Run): Promise<void> {
  const { timeout, onLog, signal, restarts, trace, level } = run
  const runner = new SubjectRunner(network, run.start, { restarts, ...given({ timeout, onLog, signal, trace, level }) })
  try {
    while (!isOver(run)) {
      await runner.begin()
      if (!run.subject && runner.info) {
        run.subject = runner.info
        run.onSubject?.(runner.info)
      }
      for (const { scenario, place } of run.queue.splice(
        0,
        CASES_A_CHAIN[runner.isRenewable ? 'renewed' : 'restarted'],
      )) {
        if (place <= run.end) record(await runner.play(scenario), place, run)
      }
    }
  } catch (error) {
    // Once a run is called off, its chains and subjects may be gone: whatever fails then is no failure.
    if (signal?.aborted) return
    run.queue = []
    run.end = -1
    throw error
  } finally {
    await runner.close()
  }
}

function record(outcome: CaseResult, place: number, run: Run): void {
  run.played.push({ outcome, place })
  run.onCase?.({ done: run.played.length, total: run.total, outcome })
  if (run.bail && !isClean(outcome)) run.end = Math.min(run.end, place)
}

function inOrderOfTime(cases: readonly Scenario[]): Scenario[] {
  return cases.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
}

/** Whether every answer was right, or not asked for. */
export function isClean({ questions }: CaseResult): boolean {
  return questions.every(({ verdict: { verdict } }) => verdict === 'passed' || verdict === 'skipped')
}
