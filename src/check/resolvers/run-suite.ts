import type { CaseResult } from '../../judge/case-result.ts'
import { allEnded } from '../../platform/start-all.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject, type SubjectOptions } from '../../subject/subject.ts'
import type { AskOptions } from './ask-step.ts'
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
  const { bail: _, onSubject: _onSubject, onCase: _onCase, ...asking } = options
  const runners = openRunners(workers, start, { restarts: newRestarts(), ...asking })
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
  { bail = false, signal, onSubject, onCase }: Pick<SuiteOptions, 'bail' | 'signal' | 'onSubject' | 'onCase'>,
): Promise<SuiteRun> {
  const queue = inRunningOrder(cases).map((scenario, position) => ({ scenario, position }))
  const ran: { outcome: CaseResult; position: number }[] = []
  let subject: SubjectInfo | undefined
  /** With `bail`: the position of the first case that did not pass. Cases before it are still run. */
  let last = Infinity
  const isOver = () => signal?.aborted === true || !queue[0] || queue[0].position > last

  /** Runs cases on one worker until all are done. */
  const workOn = async (runner: Runner) => {
    try {
      while (!isOver()) {
        await runner.begin()
        if (!subject && runner.info) {
          subject = runner.info
          onSubject?.(subject)
        }
        const together = CASES_PER_CHAIN[runner.canReinitialize ? 'reinitialized' : 'restarted']
        for (const { scenario, position } of queue.splice(0, together)) {
          if (position > last) continue
          const outcome = await runner.runCase(scenario)
          ran.push({ outcome, position })
          onCase?.({ done: ran.length, total: cases.length, outcome })
          if (bail && !isClean(outcome)) last = Math.min(last, position)
        }
      }
      if (runner.info && !signal?.aborted) await runner.settle()
    } catch (error) {
      // Other workers may wait for the subject's first start.
      await runner.close()
      // After an abort, chains and subjects may be gone, so errors don't count.
      if (signal?.aborted) return
      queue.length = 0
      last = -1
      throw error
    }
  }
  await allEnded(runners.map(workOn))
  const order = new Map(cases.map((scenario, index) => [scenario, index]))
  const placeOf = ({ scenario }: CaseResult) => order.get(scenario) ?? 0
  const results = ran
    .flatMap(({ outcome, position }) => (position <= last ? [outcome] : []))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  return { results, subject: subject ?? { name: 'none', capabilities: [] }, complete: results.length === cases.length }
}
