import { failureText } from '../report/failure.ts'
import { entryName } from '../report/known-failing/list.ts'
import type { CaseReport, EntryReport } from '../report/report.ts'
import { styleFor } from '../report/style.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A case that did not pass. The message has the whole scenario; there is no stack, as it would only name harborcheck. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure'
  constructor(text: string) {
    super(text)
    this.stack = `${this.name}: ${text}`
  }
}

/** A failed case as the terminal report shows it, without colours. */
export function caseText(scenario: Scenario, found: CaseReport): string {
  return failureText(scenario, found, styleFor({}))
}

/** Why an entry of the list of known failures fails the run. */
export function entryText(entry: EntryReport): string {
  return `known failure ${entryName(entry)} ${entry.says} (${entry.reason})`
}
