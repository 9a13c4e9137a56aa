import type { TestContext } from 'vitest'
import type { CaseResult } from '../judge/case-result.ts'
import { isFine } from '../report/known-failing.ts'
import type { CaseReport } from '../report/types.ts'
import { isClean } from '../run/run-suite.ts'
import { ConformanceFailure, caseText, entryText } from './failure.ts'
import { reasonToTolerate } from './known-rules.ts'
import type { TestRun } from './test-run.ts'

/**
 * What a played case comes to: nothing where it passed, a reason to skip its test where it is a known failure or the
 * resolver has none of its methods.
 * @param more What a failure says besides, under the scenario.
 * @throws ConformanceFailure with the scenario where it did not pass, or should not have.
 */
export function reasonToSkip(
  played: CaseResult,
  run: TestRun,
  context: TestContext,
  more: readonly string[] = [],
): string | undefined {
  const { scenario, questions } = played
  const isListed = run.knownFailing?.entries.some((entry) => entry.case === scenario.id)
  if (isClean(played) && !isListed) {
    const isSkipped = questions.every(({ verdict }) => verdict.verdict === 'skipped')
    return isSkipped ? 'the resolver has none of the methods that this case asks' : undefined
  }
  const report = run.report()
  const outdated = (report.knownFailing?.entries ?? []).filter((one) => one.case === scenario.id && !isFine(one))
  if (isClean(played)) throw new ConformanceFailure(outdated.map(entryText).join('\n'))
  const known = report.knownFailing?.cases.find(({ id }) => id === scenario.id)
  if (known && isListed) return `known failure: ${known.reasons.join('; ')}`
  const found = replayed(report.cases.find(({ id }) => id === scenario.id) as CaseReport, run, context)
  const suspicion = reasonToTolerate(played, run) ?? known?.reasons.join('; ')
  if (suspicion !== undefined) {
    run.tolerated.set(scenario, found.reproduce)
    return `known failure, unless the other cases tell otherwise: ${suspicion}`
  }
  const text = caseText(scenario, found)
  throw new ConformanceFailure(`\n${[text, ...more, ...outdated.map((one) => `  ${entryText(one)}`)].join('\n')}\n`)
}

/** The case with the command that runs this test alone before the one that plays it step by step. */
function replayed(found: CaseReport, { settings }: TestRun, { task }: TestContext): CaseReport {
  const pattern = task.name.replace(/(?<=:) .*| \(.*/, '')
  const again = `npx vitest run ${task.file.name} -t '${pattern}'`
  return { ...found, reproduce: settings.module === undefined ? again : `${again}\n            ${found.reproduce}` }
}
