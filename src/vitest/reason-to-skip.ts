import type { TestContext } from 'vitest'
import { isClean } from '../check/resolvers/is-clean.ts'
import { isFine } from '../check/resolvers/report/known-failing/known-failing-section.ts'
import type { CaseReport } from '../check/resolvers/report/run-report.ts'
import type { CaseResult } from '../judge/case-result.ts'
import { ConformanceFailure, caseText, entryText, shortFailure } from './conformance-failure.ts'
import { reasonToTolerate } from './known-rules.ts'
import type { TestRun } from './test-run.ts'

/**
 * Judges the result of a case: undefined if it passed, a reason to skip its test if it is a known failure or if the
 * resolver has none of its methods.
 * @param more Lines to print below the scenario of a failure, which is then shown at once. Default: it is shown after all
 *   tests, and the failure is short.
 * @throws ConformanceFailure if the case failed, or passed although it is listed as failing.
 */
export function reasonToSkip(
  result: CaseResult,
  run: TestRun,
  context: TestContext,
  more: readonly string[] | undefined = undefined,
): string | undefined {
  const { scenario, questions } = result
  const isListed = run.knownFailing?.entries.some((entry) => entry.case === scenario.id)
  if (isClean(result) && !isListed) {
    const isSkipped = questions.every(({ verdict }) => verdict.verdict === 'skipped')
    return isSkipped ? 'the resolver has none of the methods that this case asks' : undefined
  }
  const report = run.report()
  const outdated = (report.knownFailing?.entries ?? []).filter((one) => one.case === scenario.id && !isFine(one))
  if (isClean(result)) throw new ConformanceFailure(outdated.map(entryText).join('\n'))
  const known = report.knownFailing?.cases.find(({ id }) => id === scenario.id)
  if (known && isListed) return `known failure: ${known.reasons.join('; ')}`
  const found = withTestCommand(report.cases.find(({ id }) => id === scenario.id) as CaseReport, run, context)
  const tolerable = reasonToTolerate(result, run) ?? known?.reasons.join('; ')
  if (tolerable !== undefined) {
    run.tolerated.set(scenario, found.reproduce)
    return `known failure, unless other cases show another cause: ${tolerable}`
  }
  if (!more && outdated.length === 0) {
    run.failed.set(scenario, found.reproduce)
    throw shortFailure(found, run.firstOfKind)
  }
  const text = caseText(scenario, found)
  throw new ConformanceFailure(
    `\n${[text, ...(more ?? []), ...outdated.map((one) => `  ${entryText(one)}`)].join('\n')}\n`,
  )
}

/** Adds the command that runs this test alone, before the one that reproduces the case step by step. */
function withTestCommand(found: CaseReport, { settings }: TestRun, { task }: TestContext): CaseReport {
  const pattern = task.name.replace(/(?<=:) .*| \(.*/, '')
  const command = `npx vitest run ${task.file.name} -t '${pattern}'`
  return { ...found, reproduce: settings.module === undefined ? command : `${command}\n            ${found.reproduce}` }
}
