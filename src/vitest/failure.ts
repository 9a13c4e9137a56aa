import { escapeControls } from '../escape-controls.ts'
import { caseText as textOf } from '../report/case-text.ts'
import { isUnsafe } from '../report/group-cases.ts'
import { caseOf } from '../report/judged-question.ts'
import { findingLines } from '../report/junit.ts'
import { entryName } from '../report/known-failing/list.ts'
import type { CaseReport, EntryReport } from '../report/report.ts'
import { styleFor } from '../report/style.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A test that failed. There is no stack, as it would only name harborcheck. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure'
  /** @param group Failures with the same text here are one in vitest's output. Default: the failure is shown alone. */
  constructor(text: string, group = text) {
    super(escapeControls(text))
    this.stack = `${this.name}: ${escapeControls(group)}`
  }
}

/** A failed case in one line. Its scenario is shown after all tests, if it is the shortest that breaks its rule. */
export function lineFailure(found: CaseReport): ConformanceFailure {
  const shown = caseOf(found, undefined)
  const [line = found.title] = findingLines(shown)
  const kind = isUnsafe(shown) ? 'an unsafe answer' : found.verdict === 'failed' ? 'a wrong answer' : 'no answer'
  return new ConformanceFailure(`${found.id}: ${line}`, kind)
}

/** A failed case as the terminal report shows it, without colours. */
export function caseText(scenario: Scenario, found: CaseReport): string {
  return textOf(caseOf(found, scenario), styleFor({}))
}

/** Why an entry of the list of known failures fails the run. */
export function entryText(entry: EntryReport): string {
  return `known failure ${entryName(entry)} ${entry.says} (${entry.reason})`
}
