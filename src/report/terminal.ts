import { escapeOutput } from '../escape-controls.ts'
import type { Question } from '../model/question.ts'
import { rules } from '../model/rules.ts'
import { plural } from '../platform/words.ts'
import { questionText, withNetwork } from '../scenario/narrative.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { answerText } from './answer-text.ts'
import { brokenRule, habitTexts, rulesText, saysOf } from './breaks.ts'
import { failureText } from './failure.ts'
import { type FailureGroup, groupFailures } from './group-failures.ts'
import { knownFailingSection } from './known-failing.ts'
import { leftOutLines } from './left-out.ts'
import { openCount, openText } from './open-text.ts'
import type { CaseReport, Report, RuleReport } from './report.ts'
import { statisticsSection } from './statistics.ts'
import type { Style } from './style.ts'
import { campaignText, failureLines, nextLevelText, sourceUseText, verdictText } from './verdict-text.ts'
import { isClean, knownCases, worstFirst } from './worst-first.ts'

export type TerminalOptions = {
  style: Style
  /** The most groups of failing cases shown, unsafe ones first, each by its shortest case. Default 10. */
  groups?: number
  /** Whether every failing case is shown in full. Default: one for each rule that they break. */
  verbose?: boolean
  /** The command that shows this report again, for hints such as `… --rule BIND-2`. Default: none is known. */
  showAgain?: string | undefined
}

/** The report as text: a line for each topic, each failure with its scenario, the rules, the verdict. */
export function terminalReport(report: Report, scenarios: readonly Scenario[], options: TerminalOptions): string {
  const { style } = options
  const sections = [
    topicLines(report, style),
    habitTexts(report)
      .map((text) => `${style.bad('✗')} ${text}`)
      .join('\n'),
    failureSection(report, scenarios, options),
    openSection(report, options),
    ruleLines(report, style),
    knownFailingSection(report, style),
    statisticsSection(report, style),
    verdictLines(report, style),
  ]
  return escapeOutput(sections.filter((section) => section.length > 0).join('\n\n'))
}

/** The topic of a case: the first part of its id. */
export function topicOf(id: string): string {
  return id.split('/', 1)[0] as string
}

function topicLines(report: Report, style: Style): string {
  const { cases } = report
  const known = knownCases(report)
  const topics = [...new Set(cases.map(({ id }) => topicOf(id)))]
  const width = Math.max(0, ...topics.map((topic) => topic.length))
  return topics
    .map((topic) => {
      const among = cases.filter(({ id }) => topicOf(id) === topic)
      const unclean = among.filter((one) => !isClean(one))
      const forgiven = unclean.filter(({ id }) => known.has(id)).length
      const isSkipped = among.every(({ verdict }) => verdict === 'skipped')
      const mark = isSkipped
        ? style.dim('-')
        : unclean.length === 0
          ? style.good('✓')
          : forgiven === unclean.length
            ? style.warn('~')
            : style.bad('✗')
      const count = plural(among.length, 'case').padStart(9)
      const outcome = topicOutcome(among, style)
      return `  ${mark} ${topic.padEnd(width)}  ${count}  ${outcome}${forgiven > 0 ? `; ${forgiven} known to fail` : ''}`
    })
    .join('\n')
}

function topicOutcome(cases: readonly CaseReport[], style: Style): string {
  const questions = cases.flatMap((one) => one.questions)
  const count = (word: string, among: number) => (among > 0 ? [`${among} ${word}`] : [])
  const of = (verdict: string) => questions.filter((question) => question.verdict === verdict).length
  const unsafe = questions.filter(({ severity }) => severity === 'unsafe').length
  const open = questions.filter((question) => question.verdict === 'passed' && question.open !== undefined).length
  return [
    `${of('passed') - open} of ${plural(questions.length - of('skipped'), 'answer')} right`,
    ...count('unsafe', unsafe).map(style.bad),
    ...count('incomplete', of('failed') - unsafe).map(style.warn),
    ...count('refused', of('refused')).map(style.warn),
    ...count('errored', of('errored')).map(style.bad),
    ...count('skipped', of('skipped')).map(style.dim),
    ...count('allowed by another reading', open).map(style.warn),
  ].join(', ')
}

/** The cases that did not pass: for each rule that they break the shortest, and how to list the others. */
export function failureSection(report: Report, scenarios: readonly Scenario[], options: TerminalOptions): string {
  const { style, groups: most = 10, verbose = false, showAgain } = options
  const textOf = (one: CaseReport) => failureText(scenarioOf(one, scenarios), one, style)
  if (verbose) return worstFirst(report).map(textOf).join('\n\n')
  const groups = groupFailures(report, scenarios)
  const shown = groups.slice(0, most).flatMap((group) => [textOf(group.cases[0]), ...othersLines(group, options)])
  const left = groups.slice(most).reduce((sum, { cases }) => sum + cases.length, 0)
  const all = showAgain === undefined ? '--verbose prints them all' : `${showAgain} --verbose`
  return [
    ...shown,
    ...(left > 0 ? [`… and ${plural(left, 'case')} that did not pass for other reasons: ${all}`] : []),
  ].join('\n\n')
}

/** How many more cases fail for the same reason, and the command that lists them; nothing if there are none. */
function othersLines({ rules, cases }: FailureGroup, { showAgain }: TerminalOptions): string[] {
  const more = cases.length - 1
  if (more === 0) return []
  const isUnanswered = rules.length === 0
  const what = isUnanswered
    ? `${more} more without an answer for this reason`
    : `${more} more that break${more === 1 ? 's' : ''} ${rulesText(rules)}`
  const option = isUnanswered ? '--verbose' : `--rule ${rules[0]}`
  return [`… and ${what}: ${showAgain === undefined ? '--verbose prints them all' : `${showAgain} ${option}`}`]
}

const scenarioOf = ({ id }: CaseReport, scenarios: readonly Scenario[]) => scenarios.find((one) => one.id === id)

/** The most answers shown that only another reading allows. */
const SHOWN_OPEN = 6

/** The answers that only another reading allows, a line each. */
function openSection({ cases }: Report, { style, verbose = false, showAgain }: TerminalOptions): string {
  const lines = cases.flatMap(({ id, questions }) =>
    questions.flatMap((question) => {
      if (question.verdict !== 'passed' || question.open === undefined) return []
      const asked = withNetwork(
        questionText({ method: question.method, ...question.params } as Question),
        question.network,
      )
      return `  ${style.warn('~')} ${id}: ${asked} → ${answerText(question.answer)}, ${openText(question)}`
    }),
  )
  if (lines.length === 0) return ''
  const shown = verbose ? lines : lines.slice(0, SHOWN_OPEN)
  const left = lines.length - shown.length
  const all = showAgain === undefined ? '--verbose prints them all' : `${showAgain} --verbose`
  const more = left > 0 ? [`  … and ${left} more that another reading allows: ${all}`] : []
  return ['Readings that the sources leave open', ...shown, ...more].join('\n')
}

function ruleLines(report: Report, style: Style): string {
  const broken = report.rules.filter(({ failed }) => failed > 0)
  const possible = report.rules.filter(({ failed, possible = 0 }) => failed === 0 && possible > 0)
  const kept = report.rules.filter(({ failed, passed, possible }) => failed === 0 && passed > 0 && !possible)
  // A campaign keeps no answers but those of its counterexamples.
  const unseen = report.options.generatedOnly
    ? []
    : report.rules.filter(({ failed, passed, possible }) => failed === 0 && passed === 0 && !possible)
  const list = (ids: readonly RuleReport[]) => ids.map(({ id }) => id).join(' ')
  return [
    ...(broken.length > 0 ? ['Rules broken', ...broken.flatMap((rule) => brokenRuleLines(report, rule, style))] : []),
    ...(possible.length > 0 ? [`Perhaps broken  ${list(possible)}: each wrong answer breaks one of several`] : []),
    ...helperRuleLines(report),
    ...(kept.length > 0 ? [`Rules kept      ${list(kept)}`] : []),
    ...(unseen.length > 0 ? [`Not shown       ${list(unseen)}`] : []),
  ].join('\n')
}

/** Counts wrong answers that the interface's own rule for the helper gives too: the explorer is partly to blame for them. */
function helperRuleLines({ cases }: Report): string[] {
  const noted = cases.filter(({ questions }) => questions.some(({ note }) => note !== undefined)).length
  return noted > 0
    ? [
        `The helper's own rule (interface §4.1 rule 3) says the same as the subject in ${plural(noted, 'case')}: see LAG-3`,
      ]
    : []
}

function brokenRuleLines(report: Report, { id, level, failed }: RuleReport, style: Style): string[] {
  const { cases } = report
  const known = knownCases(report)
  const isKnown = cases.every((one) => known.has(one.id) || !one.questions.some((asked) => brokenRule(asked) === id))
  const says = saysOf(
    cases.flatMap(({ questions }) => questions),
    id,
  )
  const statement = rules.find((rule) => rule.id === id)?.statement ?? ''
  return [
    `  ${isKnown ? style.warn('~') : style.bad('✗')} ${id.padEnd(9)} ${level}, in ${plural(failed, 'case')}: ${statement}`,
    ...says.map((sentence) => `      ${sentence}`),
  ]
}

function verdictLines(report: Report, style: Style): string {
  const { summary, durations } = report
  const time = durations ? ` in ${durations.total.toFixed(1)} s` : ''
  const skipped = summary.skipped > 0 ? `, ${summary.skipped} skipped` : ''
  const open = summary.open > 0 ? `, ${openCount(summary.open)}` : ''
  const paint = report.conforms ? style.good : report.part ? style.warn : style.bad
  const verdict = paint(verdictText(report))
  const cases = `${plural(summary.cases, 'case')}, ${plural(summary.questions, 'question')}${skipped}${open}${time}\n`
  const lines = [
    campaignText(report),
    ...failureLines(report).map((line) => `  ${line}`),
    ...leftOutLines(report),
    sourceUseText(report),
    nextLevelText(report),
  ].filter((line) => line !== '')
  return `${lines.map((line) => `${line}\n`).join('')}${cases}${verdict}`
}
