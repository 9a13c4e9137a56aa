import { rules } from '../../../model/rules.ts'
import { capitalised, plural } from '../../../platform/words.ts'
import { brokenRule, habitTexts, saysOf } from '../../../report/breaks.ts'
import { caseText } from '../../../report/case-text.ts'
import type { Case, CheckReport, Note, RuleResult, RunTest, TerminalOptions } from '../../../report/check-report.ts'
import { junitText } from '../../../report/junit.ts'
import { openCount } from '../../../report/open-text.ts'
import type { Style } from '../../../report/style.ts'
import { terminalText } from '../../../report/terminal.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { completeLast, withoutDurations } from './json-report.ts'
import { caseOf } from './judged-question.ts'
import { entryName } from './known-failing/entry-name.ts'
import { isFine } from './known-failing/known-failing-section.ts'
import { hasPassed, isInconclusive } from './known-failing/passes.ts'
import { leftOutLines, skippedCases } from './left-out.ts'
import { campaignSection, knownSection, openSection } from './resolver-sections.ts'
import type { CaseReport, Report, RuleReport } from './run-report.ts'
import {
  beyondCounts,
  campaignText,
  conformsText,
  cutShortText,
  failureLines,
  levelText,
  nextLevelText,
  passText,
  sourceUseText,
  subjectName,
  verdictText,
} from './verdict-text.ts'

/** The report of a resolver's run as text for a terminal. */
export function terminalReport(report: Report, scenarios: readonly Scenario[], options: TerminalOptions): string {
  return terminalText(resolverReport(report, scenarios), options)
}

/** The report of a resolver's run as JUnit XML. */
export function junitReport(report: Report, keep: { durations: boolean }): string {
  return junitText(resolverReport(keep.durations ? report : withoutDurations(report), []))
}

/** A case that did not pass as text: its steps, each failed question, and the command to replay it. */
export function failureText(scenario: Scenario | undefined, report: CaseReport, style: Style): string {
  return caseText(caseOf(report, scenario), style)
}

/**
 * The report of a resolver's run in the form that every format shows.
 * @param scenarios The scenarios of the cases; a case without one has no steps and no drawing.
 */
export function resolverReport(report: Report, scenarios: readonly Scenario[]): CheckReport {
  const { summary, conforms, part, durations, options, complete, notStarted } = report
  const cases = casesOf(report, scenarios)
  const [ofCases, ofQuestions] = [plural(summary.cases, 'case'), plural(summary.questions, 'question')]
  const skipped = summary.skipped > 0 ? `, ${summary.skipped} skipped` : ''
  const open = summary.open > 0 ? `, ${openCount(summary.open)}` : ''
  const time = durations ? ` in ${durations.total.toFixed(1)} s` : ''
  return {
    name: 'harborcheck',
    file: completeLast(report),
    conforms,
    noVerdict: part?.says,
    verdict: verdictText(report),
    title: hasPassed(report) ? passText(report) : `${subjectName(report)} ${headline(report)}`,
    badge: badgeOf(report),
    madeAt: durations?.madeAt,
    who: 'the subject',
    noun: 'case',
    cases,
    rules: report.rules.map((rule) => ruleResult(report, rule)),
    habits: habitTexts(report),
    ruleNotes: helperRuleNotes(report),
    // A campaign keeps no answers but those of its counterexamples.
    listsUnshown: !options.generatedOnly,
    sections: [knownSection(report), openSection(cases), campaignSection(report)],
    notes: notesOf(report),
    counts: `${ofCases}, ${ofQuestions}${skipped}${open}${time}`,
    counted: (['cases', 'questions', 'passed', 'unsafe', 'missed', 'refused', 'errored', 'skipped'] as const).map(
      (name) => [name, summary[name]],
    ),
    remarks: beyondTitle(report),
    missing: complete || notStarted !== undefined ? [] : [`${cutShortText(report)}: not everything was asked.`],
    tally: {
      of: `${ofQuestions} in ${ofCases}`,
      counts: (['unsafe', 'missed', 'errored', 'refused', 'passed', 'open', 'skipped'] as const).map((word) => [
        word,
        summary[word],
      ]),
    },
    facts: factsOf(report),
    leftOut: skippedCases(report),
    runTests: testsOfRun(report),
  }
}

function casesOf({ cases, knownFailing, durations }: Report, scenarios: readonly Scenario[]): Case[] {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
  const known = new Map(knownFailing?.cases.map(({ id, reasons }) => [id, reasons]))
  return cases.map((one) => ({
    ...caseOf(one, byId.get(one.id)),
    known: known.get(one.id),
    seconds: durations?.cases[one.id],
  }))
}

/** Why a run shows nothing, or that something is wrong, behind the subject's name. */
function headline(report: Report): string {
  const { valid, complete, notStarted } = report
  if (notStarted !== undefined) return 'did not start'
  if (!valid) return 'was tested by an invalid run'
  if (isInconclusive(report)) return `is not shown to conform ${levelText(report)}`
  return complete ? `does not conform ${levelText(report)}` : 'was tested by a run that was cut short'
}

function badgeOf(report: Report): CheckReport['badge'] {
  const { conforms, part, complete, valid, options, summary, knownFailing } = report
  const { level } = options
  if (!valid || !complete || isInconclusive(report)) return { message: 'no result', color: 'lightgrey' }
  if (part) return { message: part.says, color: 'lightgrey' }
  if (conforms)
    return {
      message: conformsText(report),
      color: (knownFailing?.cases.length ?? 0) > 0 ? 'yellow' : 'brightgreen',
    }
  return summary.unsafe > 0
    ? { message: `${summary.unsafe} unsafe at ${level}`, color: 'red' }
    : { message: `does not conform at ${level}`, color: 'orange' }
}

function ruleResult(report: Report, { id, level, failed, passed, possible }: RuleReport): RuleResult {
  const { cases, knownFailing } = report
  const known = new Set(knownFailing?.cases.map((one) => one.id))
  const breaking = cases.filter(({ questions }) => questions.some((asked) => brokenRule(asked) === id))
  const isUnsafe = breaking.some(({ questions }) =>
    questions.some((asked) => asked.severity === 'unsafe' && brokenRule(asked) === id),
  )
  const isAsked = cases.some(({ rules, questions }) => rules.includes(id) && questions.some(isPut))
  const unbroken = possible ? 'perhaps' : passed > 0 ? 'passed' : isAsked ? 'not decided' : 'not tested'
  return {
    id,
    level,
    statement: rules.find((rule) => rule.id === id)?.statement ?? '',
    word: failed === 0 ? unbroken : isUnsafe ? 'unsafe' : 'broken',
    broken: `in ${plural(failed, 'case')}`,
    failed,
    passed,
    says: saysOf(
      cases.flatMap(({ questions }) => questions),
      id,
    ),
    isKnown: breaking.every((one) => known.has(one.id)),
  }
}

const isPut = ({ verdict }: CaseReport['questions'][number]) => verdict !== 'skipped'

/** Counts wrong answers that the interface's own rule for the helper gives too: the explorer is partly to blame for them. */
function helperRuleNotes({ cases }: Report): string[] {
  const noted = cases.filter(({ questions }) => questions.some(({ note }) => note?.startsWith('LAG-3:'))).length
  return noted > 0
    ? [
        `The helper's own rule (interface §4.1 rule 3) says the same as the subject in ${plural(noted, 'case')}: see LAG-3`,
      ]
    : []
}

function notesOf(report: Report): Note[] {
  return [
    { text: campaignText(report), lines: failureLines(report) },
    ...leftOutLines(report).map((text) => ({ text, isOnPage: true })),
    { text: sourceUseText(report) },
    { text: nextLevelText(report) },
  ].filter(({ text }) => text !== '')
}

/** The verdict without what the page's title and the counts say; nothing if they say it all. */
function beyondTitle(report: Report): string[] {
  const { valid, notStarted } = report
  if (notStarted !== undefined || !valid) return [verdictText(report)]
  const more = hasPassed(report) ? '' : beyondCounts(report).join('; ')
  return more === '' ? [] : [`${capitalised(more)}.`]
}

function factsOf(report: Report): CheckReport['facts'] {
  const { subject, environment, options, durations, sourceUse } = report
  const { chainId, explorerPath, elsewhere, anvil, node } = environment
  const { filter, rule } = options
  const cases = [filter && `whose id matches ${filter}`, rule && `about ${rule}`].filter(Boolean).join(', ')
  const isAsked = sourceUse.answers > 0
  return [
    ['Subject', `${subjectName(report)}${subject.language ? ` (${subject.language})` : ''}`],
    ['Started as', subject.command ? { command: subject.command } : 'the bundled reference resolver'],
    ['Declares', subject.capabilities.join(', ')],
    ['Level', options.level],
    ['Cases', cases],
    ['Limit', `${options.timeout} s a question${options.bail ? ', ends with the first failure' : ''}`],
    [
      'Chain',
      `chain id ${chainId}${elsewhere ? `, the other network's ${elsewhere.chainId}` : ''}${anvil ? `, Anvil ${anvil}` : ''}`,
    ],
    ['Node', node],
    ['Explorer', `path /${explorerPath}/`],
    ['Use of sources', sourceUseText(report) || (isAsked ? 'every answer followed a request to the chain' : '')],
    ['Took', durations && `${durations.total.toFixed(1)} s`],
  ]
}

/**
 * The failures of the run as a whole: outdated entries of the list of known failures, questions not asked, an invalid run,
 * a subject that did not start, a run cut short. What the run did not test is skipped.
 */
function testsOfRun(report: Report): RunTest[] {
  const { knownFailing, invalid = [], notAsked = [], notStarted, complete, ended, part, notTested = [] } = report
  const outdated = knownFailing?.entries.filter((entry) => !isFine(entry)) ?? []
  const cut = notStarted === undefined ? cutShortText({ complete, ended }) : undefined
  return [
    ...outdated.map((entry): RunTest => {
      const name = `known failure: ${entryName(entry)}`
      return { name, kind: 'failure', type: entry.outcome, message: entry.says, text: entry.reason }
    }),
    ...notAsked.map(({ because, says }): RunTest => {
      const kind = because === 'limit' || because === 'machine' ? 'error' : 'failure'
      return { name: says, kind, type: 'not asked', message: says }
    }),
    ...[...invalid, ...(notStarted === undefined ? [] : [notStarted])].map((reason): RunTest => {
      return { name: reason, kind: 'error', message: reason }
    }),
    ...(cut === undefined ? [] : [{ name: 'the run ends', kind: 'error', message: cut } as const]),
    ...(part ? [{ name: 'the whole suite', kind: 'skipped', message: part.says } as const] : []),
    ...notTested.map((method): RunTest => {
      const message = 'not tested: the subject does not declare it'
      return { name: `method ${method}`, kind: 'skipped', message }
    }),
  ]
}
