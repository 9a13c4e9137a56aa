import { reasonText } from '../model/derived.ts'
import { durationText } from '../model/duration.ts'
import { circumstances } from '../scenario/narrative.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { breaksLines } from './breaks.ts'
import { type Case, type Given, givenText, type Judged, type Word } from './check-report.ts'
import { type FailedQuestion, printedSteps } from './printed-steps.ts'
import { requestLines } from './request-lines.ts'
import type { Style } from './style.ts'

/** Shown instead of a scenario that no longer exists: a report names its cases, but does not contain their scenarios. */
export const NO_SCENARIO = 'Its scenario is not available: no case and no saved counterexample has this id.'

/** The most steps shown, the last ones: those right before the question matter most. */
const SHOWN_STEPS = 24

/** A case that did not pass: its steps, each finding with the right answer and why, and the command to replay it. */
export function caseText(
  { id, title, scenario, findings, shown = findings.length, reproduce }: Case,
  style: Style,
): string {
  const more = findings.length - shown
  const asked = findings.slice(0, shown)
  return [
    `${style.bad('✗')} ${style.bold(id)}`,
    `  ${title}`,
    ...(scenario ? circumstances(scenario).map((sentence) => `  ${sentence}`) : []),
    ...(scenario === null ? [] : ['', ...stepLines(scenario, asked, style)]),
    ...asked.flatMap((one) => ['', ...findingLines(one, style)]),
    ...(more > 0 ? ['', `  … and ${more} more here`] : []),
    ...(reproduce === undefined ? [] : ['', reproduceLine(reproduce)]),
  ].join('\n')
}

function stepLines(scenario: Scenario | undefined, findings: readonly Judged[], style: Style): string[] {
  if (!scenario) return [`  ${NO_SCENARIO}`]
  return scenarioLines(
    scenario,
    findings.flatMap(({ place }) => place ?? []),
    style,
  )
}

/** The steps of a scenario up to the last of some questions, a line each: see {@link printedSteps}. */
function scenarioLines(scenario: Scenario, asked: readonly FailedQuestion[], style: Style): string[] {
  const steps = printedSteps(scenario, asked)
  const shown = steps.slice(-SHOWN_STEPS)
  const cut = steps.length - shown.length
  const timeOf = ({ seconds }: { seconds: number }) => `+${durationText(seconds)}`
  const width = Math.max(0, ...shown.map((step) => timeOf(step).length))
  return [
    ...(cut > 0 ? [style.dim(`  … ${cut} earlier steps`)] : []),
    ...shown.map((step) => `  ${style.dim(timeOf(step).padStart(width))}  ${step.text}`),
  ]
}

function findingLines(finding: Judged, style: Style): string[] {
  const { race, expected, because, given, differs = [], habit, breaks, notes, requests = [] } = finding
  return [
    askedLine(finding, style),
    ...(race?.change === undefined ? [] : [`  change    ${race.change}`]),
    `  expected  ${expected}`,
    // While the chain changed, two answers were right.
    ...(race ? [] : because.map((reason) => style.dim(`              ${reasonText(reason)}`))),
    ...given.map((one) => givenLine(one, style)),
    ...differs.map((line) => `  differs   ${line}`),
    ...(habit === undefined ? [] : [`  subject   ${habit}`]),
    ...breaksLines(breaks),
    ...notes.flatMap(([, note = []]) => [note].flat().map((text) => `  note      ${text}`)),
    ...requestLines(requests, style),
  ]
}

/** What was asked, expected and answered. */
export function findingSummary(finding: Judged, style: Style): string[] {
  const given = finding.given.map((one) => givenLine({ ...one, log: undefined }, style))
  return [askedLine(finding, style), `  expected  ${finding.expected}`, ...given]
}

export const reproduceLine = (command: string): string => `  reproduce ${command}`

function askedLine({ asked, moment, race }: Judged, style: Style): string {
  return `  asked     ${style.bold(asked)}${moment === undefined ? '' : ` at ${moment}`}${race ? ', while the chain changed' : ''}`
}

function givenLine(given: Given, style: Style): string {
  const { by, kind, text, word, note, after, log } = given
  if (by === undefined && kind === 'refused') return `  refused   ${style.warn(text)}`
  if (by === undefined && kind === 'errored')
    return `  errored   ${style.bad(text)}${log ? `\n${log.replace(/^/gm, '            | ')}` : ''}`
  if (by === undefined)
    return `  answered  ${text}  ${markText(word, undefined, style)}${after === undefined ? '' : `, ${after}`}`
  return `  ${`${by} says`.padEnd(8)}  ${givenText(given)}  ${markText(word, note, style)}`
}

function markText(word: Word, note: string | undefined, style: Style): string {
  const mark = word === 'unsafe' ? style.bad('UNSAFE') : word === 'right' ? style.good(word) : style.warn(word)
  if (note === undefined) return mark
  return word === 'unsafe' ? `${mark}: ${note}` : note
}
