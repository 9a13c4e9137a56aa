import type { CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { loadCounterexamples, runsAtLevel } from '../../run/campaign/counterexample.ts'
import { runSuite, type SuiteRun } from '../../run/run-suite.ts'
import { invalidReasons } from '../../run/validity/invalid-reasons.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { progressTo } from '../progress.ts'
import { logTo, type TestOptions } from './options.ts'

/** What is known of a run that has not ended. */
export type SoFar = { played: CaseResult[]; subject: SubjectInfo | undefined }

/** The named cases, after the counterexamples that are kept; the progress goes to standard error. */
export async function playSuite(
  networks: readonly TestNetwork[],
  start: StartSubject,
  cases: readonly Scenario[],
  options: TestOptions,
  signal: AbortSignal,
  soFar: SoFar,
): Promise<SuiteRun> {
  const { bail, timeout, trace, level } = options
  const progress = progressTo(process.stderr)
  try {
    return await runSuite(networks, start, [...(await storedFor(options)), ...cases], {
      bail,
      signal,
      timeout: timeout * 1_000,
      onSubject(subject) {
        soFar.subject = subject
      },
      onCase(one) {
        soFar.played.push(one.outcome)
        progress.show(one)
      },
      trace,
      level,
      ...logTo(process.stderr, options),
    })
  } finally {
    progress.clear()
  }
}

/** The counterexamples of earlier runs come first, as far as they count. One that cannot be played any more is named. */
async function storedFor({ runs = 0, level, filter, rule, bail, knownFailing, writeKnownFailing }: TestOptions) {
  const parts = [filter, rule, knownFailing, writeKnownFailing].some((part) => part !== undefined)
  if (runs === 0 && (parts || bail || level === 'interface')) return []
  const { scenarios, stale } = await loadCounterexamples()
  for (const { file, why } of stale) process.stderr.write(`${file} can no longer be played, and was not: ${why}\n`)
  return scenarios.filter((scenario) => runsAtLevel(level, scenario))
}

/** Why the suite itself cannot tell anything. Only a whole run is asked; one that was called off is none. */
export async function faultsOf(
  suiteRun: SuiteRun,
  networks: readonly TestNetwork[],
  cases: readonly Scenario[],
  { filter, rule }: TestOptions,
  signal: AbortSignal,
): Promise<string[]> {
  if (!suiteRun.complete || filter !== undefined || rule !== undefined) return []
  const faults = await invalidReasons(cases, suiteRun, (start, some) => runSuite(networks, start, some, { signal }))
  return signal.aborted ? [] : faults
}
