import { isFailing } from '../conformance/known-failing/forgive.ts'
import type { CaseReport, QuestionReport, Report } from '../conformance/report.ts'
import { isFine } from '../conformance/reports/known-failing.ts'
import { ConformanceFailure, entryText, storyOf } from './failure.ts'
import type { TestRun } from './test-run.ts'

/**
 * Why a failing case may be one that a listed rule explains. Its test ends before the cases after it are played, and with
 * them the rule may be told from its neighbours: {@link checkKnownRules} has the last word.
 */
export function suspicionOf({ knownFailing }: Report, { id, questions }: CaseReport): string | undefined {
  const listed = (knownFailing?.entries ?? []).filter((entry) => entry.outcome === 'failing')
  const explain = (question: QuestionReport) =>
    listed.filter(
      (entry) =>
        question.severity !== 'unsafe' &&
        (entry.case === id ||
          (question.verdict === 'failed' && question.rules.some((broken) => broken === entry.rule))),
    )
  const explained = questions.filter(isFailing).map(explain)
  if (explained.length === 0 || explained.some((entries) => entries.length === 0)) return undefined
  return [...new Set(explained.flat().map(({ reason }) => reason))].join('; ')
}

/**
 * Holds the listed rules against all that was played: each has to be broken still, and to explain the cases that were
 * put down to it.
 * @throws ConformanceFailure where that is not so.
 */
export function checkKnownRules(run: TestRun): void {
  const report = run.report()
  const outdated = (report.knownFailing?.entries ?? []).filter((one) => one.rule !== undefined && !isFine(one))
  const known = new Set(report.knownFailing?.cases.map(({ id }) => id))
  const unexplained = [...run.suspected].filter(([scenario]) => !known.has(scenario.id))
  const stories = unexplained.flatMap(([scenario, replay]) => {
    const found = report.cases.find(({ id }) => id === scenario.id)
    return found ? [storyOf(scenario, { ...found, reproduce: replay })] : []
  })
  const texts = [...outdated.map(entryText), ...stories]
  if (texts.length > 0) throw new ConformanceFailure(`\n${texts.join('\n\n')}\n`)
}
