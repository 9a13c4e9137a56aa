import type { CaseResult } from '../../judge/case-result.ts'
import { loadCounterexamples, runsAtLevel } from '../../run/campaign/counterexample.ts'
import { playableOn } from '../../run/playable.ts'
import { runSuite, type SuiteRun } from '../../run/run-suite.ts'
import { invalidReasons } from '../../run/validity/invalid-reasons.ts'
import type { Workers } from '../../run/worker/start-workers.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import type { StartSubject } from '../../subject/subject.ts'
import type { TestOptions } from '../declarations/test.ts'
import { progressTo } from '../progress.ts'
import { subjectLog } from '../subject-log.ts'

/** What a run knows before it ends: the cases so far, and the subject once it has started. */
export type RunProgress = { results: CaseResult[]; subject: SubjectInfo | undefined }

/** Runs saved counterexamples, then the cases; prints progress on standard error. */
export async function playSuite(
  workers: Workers,
  start: StartSubject,
  cases: readonly Scenario[],
  options: TestOptions,
  signal: AbortSignal,
  progressSoFar: RunProgress,
): Promise<SuiteRun> {
  const { bail, timeout, trace, level } = options
  const progress = progressTo(process.stderr)
  try {
    return await runSuite(workers, start, [...playableOn(workers[0], await storedFor(options)).playable, ...cases], {
      bail,
      signal,
      timeout: timeout * 1_000,
      onSubject(subject) {
        progressSoFar.subject = subject
      },
      onCase(one) {
        progressSoFar.results.push(one.outcome)
        progress.show(one)
      },
      trace,
      level,
      onLog: subjectLog(options),
    })
  } finally {
    progress.clear()
  }
}

/** Finds the counterexamples of earlier runs that count at this level. Prints a line for each that can no longer run. */
async function storedFor({ runs = 0, level, filter, rule, bail, knownFailing, writeKnownFailing }: TestOptions) {
  const isPartial = [filter, rule, knownFailing, writeKnownFailing].some((part) => part !== undefined)
  if (runs === 0 && (isPartial || bail || level === 'interface')) return []
  const { scenarios, stale } = await loadCounterexamples()
  for (const { file, why } of stale) process.stderr.write(`Skipped ${file}, which can no longer run: ${why}\n`)
  return scenarios.filter((scenario) => runsAtLevel(level, scenario))
}

/** The reasons why a run is invalid. Empty for a partial or aborted run: only a whole one can be checked. */
export async function faultsOf(
  suiteRun: SuiteRun,
  workers: Workers,
  cases: readonly Scenario[],
  { filter, rule }: TestOptions,
  signal: AbortSignal,
): Promise<string[]> {
  if (!suiteRun.complete || filter !== undefined || rule !== undefined) return []
  const faults = await invalidReasons(cases, suiteRun, (start, some) => runSuite(workers, start, some, { signal }))
  return signal.aborted ? [] : faults
}
