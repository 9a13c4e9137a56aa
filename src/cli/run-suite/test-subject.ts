import { loadCounterexamples, runsAtLevel } from '../../check/resolvers/campaign/counterexample.ts'
import { defaultRuns } from '../../check/resolvers/campaign/default-runs.ts'
import { isClean } from '../../check/resolvers/is-clean.ts'
import type { KnownFailing } from '../../check/resolvers/report/known-failing/entry-name.ts'
import { runAgain } from '../../check/resolvers/run-again.ts'
import { runCases, runSuite, type SuiteRun } from '../../check/resolvers/run-suite.ts'
import { closeRunners, openRunners, type Runner, type Workers } from '../../check/resolvers/runner.ts'
import { CASES_PER_CHAIN } from '../../check/resolvers/running-order.ts'
import { type MissedCanaries, runCanaries } from '../../check/resolvers/validity/run-canary.ts'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { RuleId } from '../../model/rules.ts'
import { escapeOutput } from '../../platform/escape-controls.ts'
import { cut } from '../../platform/words.ts'
import { answerText } from '../../report/answer-text.ts'
import type { Style } from '../../report/style.ts'
import { styleFor } from '../../report/style.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import { io } from '../io.ts'
import { subjectLog } from '../open-subject.ts'
import { givenText, isRight } from '../print.ts'
import { suiteProgress } from '../progress-line.ts'
import type { TestOptions } from './test-options.ts'

/** What a run knows before it ends: the cases so far, and the subject once it has started. */
export type RunProgress = { results: CaseResult[]; subject: SubjectInfo | undefined }

/** Counts the workers that have something to run: a worker takes all cases of a chain at once. */
export function usefulWorkers(cases: readonly Scenario[], options: TestOptions): number {
  const { workers, runs = defaultRuns(options) } = options
  return runs > 0 ? workers : Math.max(1, Math.min(workers, Math.ceil(cases.length / CASES_PER_CHAIN.reinitialized)))
}

/** Opens a runner on each worker, for the cases and then the generated scenarios; the caller closes them. */
export function openSuiteRunners(
  workers: Workers,
  start: StartSubject,
  options: TestOptions,
  signal: AbortSignal,
): Runner[] {
  return openRunners(workers, start, { restarts: newRestarts(), ...runnerOptions(options, signal) })
}

const runnerOptions = (options: TestOptions, signal: AbortSignal) => {
  const { timeout, trace, level } = options
  return { signal, timeout: timeout * 1_000, trace, level, onLog: subjectLog(options) }
}

/** A run of the suite: where, with which subject, and what is known of it so far. */
type SuiteContext = {
  workers: Workers
  runners: readonly Runner[]
  start: StartSubject
  signal: AbortSignal
  progressSoFar: RunProgress
  /** Failures that need not be printed when they come. Default: none. */
  knownFailing?: KnownFailing | undefined
}

/**
 * Runs cases, and some that failed once more with a fresh subject; prints progress, and the first
 * failures, on standard error. The runners stay open unless a case failed.
 */
export async function playSuite(
  cases: readonly Scenario[],
  options: TestOptions,
  { workers: [network], runners, start, signal, progressSoFar, knownFailing }: SuiteContext,
): Promise<SuiteRun> {
  const progress = suiteProgress(io().stderr)
  const style = styleFor(io().stderr)
  try {
    const suiteRun = await runCases(runners, cases, {
      bail: options.bail,
      signal,
      onSubject(subject) {
        progressSoFar.subject = subject
      },
      onCase(one) {
        progressSoFar.results.push(one.outcome)
        progress.show(one, isClean(one.outcome) ? undefined : failureLine(one.outcome, style, knownFailing))
      },
    })
    // The subject that runs again may be the only one that can: at one address, or with a lock of its own.
    if (!suiteRun.results.every(isClean)) await closeRunners(runners)
    await runAgain(suiteRun.results, async (scenario, how) => {
      const { results } = await runSuite([network], start, [scenario], { ...runnerOptions(options, signal), ...how })
      return results[0]
    })
    return suiteRun
  } finally {
    progress.clear()
  }
}

/** Lists the cases of a run: the counterexamples of earlier runs, then those selected from the catalogue. */
export async function casesOf(selected: readonly Scenario[], options: TestOptions): Promise<Scenario[]> {
  return [...(await storedFor(options)), ...selected]
}

/** Finds the counterexamples of earlier runs that count at this level. Prints a line for each that can no longer run. */
async function storedFor({ runs = 0, level, filter, rule, bail, knownFailing, writeKnownFailing }: TestOptions) {
  const isPartial = [filter, rule, knownFailing, writeKnownFailing].some((part) => part !== undefined)
  if (runs === 0 && (isPartial || bail || level === 'interface')) return []
  const { scenarios, stale } = await loadCounterexamples()
  for (const { file, why } of stale) io().stderr.write(`Skipped ${file}, which can no longer run: ${why}\n`)
  return scenarios.filter((scenario) => runsAtLevel(level, scenario))
}

/** Runs the canaries. Undefined for a partial or aborted run: only a whole one can be checked. */
export async function missedCanaries(
  { complete }: SuiteRun,
  workers: Workers,
  selected: readonly Scenario[],
  { filter, rule }: TestOptions,
  signal: AbortSignal,
): Promise<MissedCanaries | undefined> {
  if (!complete || filter !== undefined || rule !== undefined) return undefined
  const missed = await runCanaries(selected, (start, some) => runSuite(workers, start, some, { signal }))
  return signal.aborted ? undefined : missed
}

/**
 * Formats a case that did not pass on one line: its worst answer, the right one, and the rules that it is about.
 * Undefined if it is known to fail, unless the answer is unsafe.
 */
function failureLine(
  { scenario, questions }: CaseResult,
  style: Style,
  knownFailing?: KnownFailing,
): string | undefined {
  const failing = questions.filter((asked) => !isRight(asked))
  const unsafe = failing.find(isUnsafe)
  if (
    !unsafe &&
    knownFailing?.entries.some((one) => one.case === scenario.id || scenario.rules.includes(one.rule as RuleId))
  )
    return undefined
  const asked = unsafe ?? (failing[0] as AskedQuestion)
  const { question, given, expected, verdict } = asked
  const word = isUnsafe(asked) ? style.bad('UNSAFE') : verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
  const right = expected.mustRefuse ? 'a refusal' : answerText(expected.value)
  const text = `${questionText(question)}: ${cut(givenText(given).replace(/\s+/g, ' '), 200)}, expected ${right}`
  return escapeOutput(`${style.bad('✗')} ${scenario.id}: ${text} (${[word, ...scenario.rules].join(', ')})`)
}

const isUnsafe = ({ verdict }: AskedQuestion) => verdict.verdict === 'failed' && verdict.severity === 'unsafe'
