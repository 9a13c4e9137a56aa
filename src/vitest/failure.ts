import { failureText } from '../report/failure.ts'
import { entryName } from '../report/known-failing/list.ts'
import { styleFor } from '../report/style.ts'
import type { CaseReport, EntryReport } from '../report/types.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A case that did not pass. The message is the whole scenario; where in harborcheck it was thrown tells nobody anything. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure'
  constructor(text: string) {
    super(text)
    this.stack = `${this.name}: ${text}`
  }
}

/** A case that did not pass, as the terminal tells it. */
export function caseText(scenario: Scenario, found: CaseReport): string {
  return failureText(scenario, found, styleFor({}))
}

/** An entry that cannot stay listed, and why. */
export function entryText(entry: EntryReport): string {
  return `known failure ${entryName(entry)} ${entry.says} (${entry.reason})`
}
