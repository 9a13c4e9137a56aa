import { isClean } from '../../check/resolvers/is-clean.ts'
import type { KnownFailing } from '../../check/resolvers/report/known-failing/entry-name.ts'
import { runAgain } from '../../check/resolvers/run-again.ts'
import { runCases, runSuite, type SuiteRun } from '../../check/resolvers/run-suite.ts'
import { closeRunners } from '../../check/resolvers/runner.ts'
import { type MissedCanaries, runCanaries } from '../../check/resolvers/validity/run-canary.ts'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import { verdictWord } from '../../judge/judge.ts'
import type { RuleId } from '../../model/rules.ts'
import { escapeOutput } from '../../platform/escape-controls.ts'
import { cut } from '../../platform/words.ts'
import { answerText } from '../../report/answer-text.ts'
import { type Style, styleFor } from '../../report/style.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { io } from '../io.ts'
import { givenText, isRight } from '../print.ts'
import { suiteProgress } from '../progress-line.ts'
import type { OpenSuite } from './open-suite.ts'

/**
 * Runs cases, and some that failed once more with a fresh subject; prints progress, and the first
 * failures, on standard error. The runners stay open unless a case failed.
 */
export async function playCases(suite: OpenSuite, cases: readonly Scenario[]): Promise<SuiteRun> {
  const { options, workers, runners, asking, start, signal, knownFailing, facts, stream } = suite
  const progress = suiteProgress(io().stderr)
  const style = styleFor(io().stderr)
  try {
    const suiteRun = await runCases(runners, cases, {
      bail: options.bail,
      signal,
      onSubject(subject) {
        suite.progress.subject = subject
      },
      onCase(one) {
        const { results, subject } = suite.progress
        results.push(one.outcome)
        if (subject) stream?.add(results, { ...facts, subject, seconds: 0, complete: true })
        progress.show(one, isClean(one.outcome) ? undefined : failureLine(one.outcome, style, knownFailing))
      },
    })
    // The subject that runs again may be the only one that can: at one address, or with a lock of its own.
    if (!suiteRun.results.every(isClean)) await closeRunners(runners)
    await runAgain(suiteRun.results, async (scenario, how) => {
      const { results } = await runSuite([workers[0]], start, [scenario], { ...asking, trace: options.trace, ...how })
      return results[0]
    })
    return suiteRun
  } finally {
    progress.clear()
  }
}

/** Runs the canaries. Undefined for a partial or aborted run: only a whole one can be checked. */
export async function missedCanaries(
  { options: { filter, rule }, workers, signal }: OpenSuite,
  { complete }: SuiteRun,
  cases: readonly Scenario[],
): Promise<MissedCanaries | undefined> {
  if (!complete || filter !== undefined || rule !== undefined) return undefined
  const missed = await runCanaries(cases, (start, some) => runSuite(workers, start, some, { signal }))
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
  const word = isUnsafe(asked) ? style.bad('UNSAFE') : verdictWord(verdict)
  const right = expected.mustRefuse ? 'a refusal' : answerText(expected.value)
  const text = `${questionText(question)}: ${cut(givenText(given).replace(/\s+/g, ' '), 200)}, expected ${right}`
  return escapeOutput(`${style.bad('✗')} ${scenario.id}: ${text} (${[word, ...scenario.rules].join(', ')})`)
}

const isUnsafe = ({ verdict }: AskedQuestion) => verdict.verdict === 'failed' && verdict.severity === 'unsafe'
