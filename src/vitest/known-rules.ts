import { blameWrongAnswers } from '../check/resolvers/blame-wrong-answers.ts'
import { isFine } from '../check/resolvers/report/known-failing/known-failing-section.ts'
import type { AskedQuestion, CaseResult } from '../judge/case-result.ts'
import { modelMutants } from '../mistakes/model-mutants.ts'
import { predicts } from '../mistakes/predicts.ts'
import { ConformanceFailure, caseText, entryText } from './conformance-failure.ts'
import type { TestRun } from './test-run.ts'

/**
 * The reasons for which to tolerate a failing case for now: a subject that breaks the listed rules would answer like this.
 * Undefined if a wrong answer has another cause. Later cases may show that another rule is broken, so
 * {@link checkKnownRules} checks again at the end.
 */
export function reasonToTolerate(result: CaseResult, { knownFailing }: TestRun): string | undefined {
  if (!knownFailing) return undefined
  const { scenario, questions } = result
  const blamed = blameWrongAnswers([result])
  const isBlamed = (rule: string, asked: AskedQuestion) => blamed.get(asked)?.some((one) => one.rule === rule)
  const { entries, today } = knownFailing
  const inForce = entries.filter(({ expires }) => expires === undefined || expires >= today)
  const failing = questions.filter(({ verdict: { verdict } }) => verdict !== 'passed' && verdict !== 'skipped')
  const explained = failing.map((asked) =>
    isUnsafe(asked)
      ? []
      : inForce.filter(
          (entry) =>
            entry.case === scenario.id || (entry.rule && (isBlamed(entry.rule, asked) || explains(entry.rule, asked))),
        ),
  )
  if (explained.some((by) => by.length === 0)) return undefined
  return [...new Set(explained.flat().map(({ reason }) => reason))].join('; ')
}

function isUnsafe({ verdict }: AskedQuestion): boolean {
  return verdict.verdict === 'failed' && verdict.severity === 'unsafe'
}

/** Whether a model mutant that breaks the rule predicts the subject's answer. */
function explains(broken: string, { world, question, given }: AskedQuestion): boolean {
  if (given.kind !== 'answered') return false
  return modelMutants.some(
    (mutant) => mutant.rule === broken && predicts(mutant, { world, question, given: given.value }),
  )
}

/**
 * Checks the listed rules against all cases that ran: each rule has to be broken still, and every tolerated case has to
 * be a known failure.
 * @throws ConformanceFailure if not, with the entries and the scenarios.
 */
export function checkKnownRules(run: TestRun): void {
  const report = run.report()
  const outdated = (report.knownFailing?.entries ?? []).filter((one) => one.rule !== undefined && !isFine(one))
  const known = new Set(report.knownFailing?.cases.map(({ id }) => id))
  const unexplained = [...run.tolerated].filter(([scenario]) => !known.has(scenario.id))
  const scenarios = unexplained.flatMap(([scenario, replay]) => {
    const found = report.cases.find(({ id }) => id === scenario.id)
    return found ? [caseText(scenario, { ...found, reproduce: replay })] : []
  })
  const texts = [...outdated.map(entryText), ...scenarios]
  if (texts.length > 0) throw new ConformanceFailure(`\n${texts.join('\n\n')}\n`)
}
