import { resolve } from 'node:path'
import { caseOf } from '../check/resolvers/report/judged-question.ts'
import { entryName } from '../check/resolvers/report/known-failing/entry-name.ts'
import type { CaseReport, EntryReport } from '../check/resolvers/report/run-report.ts'
import { escapeControls } from '../platform/escape-controls.ts'
import { rulesText } from '../report/breaks.ts'
import { findingSummary, reproduceLine, caseText as textOf } from '../report/case-text.ts'
import { worstFinding } from '../report/group-cases.ts'
import { styleFor } from '../report/style.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { placeOfMistake } from '../subject/module/mistake.ts'
import { oneLine } from '../subject/protocol/printable.ts'

/** A test that failed, without a stack of harborcheck. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure'
  /** @param place The place of a mistake in the program, which vitest then shows. Default: no stack. */
  constructor(text: string, place?: { file: string; line: number }) {
    super(escapeControls(text))
    const frame = place === undefined ? '' : `\n    at ${resolve(place.file)}:${place.line}:1`
    this.stack = `${this.name}: ${this.message}${frame}`
  }
}

/**
 * The worst answer of a failed case, what was expected, the rules that it breaks, and the command that runs it again. Its
 * scenario is shown after all tests, if it is the shortest that breaks its rule.
 * @param firstOfKind The id of the first failed case of each kind of answer, to which this one is added. A later case of a kind
 *   only refers to it: vitest prints equal errors once, below all their tests.
 */
export function shortFailure(found: CaseReport, firstOfKind: Map<string, string>): ConformanceFailure {
  const shown = caseOf(found, undefined)
  const finding = worstFinding(shown)
  const rules = finding && finding.rules.length > 0 ? rulesText(finding.rules) : undefined
  const place = finding && placeOfMistake(finding.given[0].text)
  const why = rules ? `, breaks ${rules}` : finding ? `: ${oneLine(finding.given[0].text)}` : ''
  const kind = `${finding?.word ?? shown.word}${why}`
  const first = firstOfKind.get(kind)
  if (first !== undefined) return new ConformanceFailure(`${kind} (see ${first})`, place)
  firstOfKind.set(kind, found.id)
  const lines = finding ? findingSummary(finding, styleFor({}, {})) : [`  ${found.title}`]
  const breaks = rules ? [`  breaks    ${rules}`] : []
  return new ConformanceFailure([found.id, ...lines, ...breaks, reproduceLine(found.reproduce)].join('\n'), place)
}

/** A failed case as the terminal report shows it, without colours. */
export function caseText(scenario: Scenario, found: CaseReport): string {
  return textOf(caseOf(found, scenario), styleFor({}))
}

/** Why an entry of the list of known failures fails the run. */
export function entryText(entry: EntryReport): string {
  return `known failure ${entryName(entry)} ${entry.says} (${entry.reason})`
}
