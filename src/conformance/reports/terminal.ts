import { rules } from '../../model/rules.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { CaseReport, Report, RuleReport } from '../report.ts'
import { failureText } from './failure.ts'
import { isFine, knownFailingSection } from './known-failing.ts'
import { statisticsSection } from './statistics.ts'
import type { Style } from './style.ts'

export type TerminalOptions = {
  style: Style
  /** The most failing cases that are told in full, unsafe ones first. Default 10. */
  failures?: number
}

/** A run as the terminal shows it: a line a topic, each failure with its story, the rules, the verdict. */
export function terminalReport(report: Report, scenarios: readonly Scenario[], options: TerminalOptions): string {
  const { style } = options
  return [
    topicLines(report, style),
    failureSection(report, scenarios, options),
    ruleLines(report, style),
    knownFailingSection(report, style),
    statisticsSection(report, style),
    verdictLines(report, style),
  ]
    .filter((section) => section.length > 0)
    .join('\n\n')
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
      const mark =
        unclean.length === 0 ? style.good('✓') : forgiven === unclean.length ? style.warn('~') : style.bad('✗')
      const count = plural(among.length, 'case').padStart(9)
      const outcome = topicOutcome(among, style)
      return `  ${mark} ${topic.padEnd(width)}  ${count}  ${outcome}${forgiven > 0 ? `; ${forgiven} known to fail` : ''}`
    })
    .join('\n')
}

/** The cases that fail as a list of known failures says. */
function knownCases({ knownFailing }: Report): Set<string> {
  return new Set(knownFailing?.cases.map(({ id }) => id))
}

function isClean({ verdict }: CaseReport): boolean {
  return verdict === 'passed' || verdict === 'skipped'
}

function topicOutcome(cases: readonly CaseReport[], style: Style): string {
  const questions = cases.flatMap((one) => one.questions)
  const count = (word: string, among: number) => (among > 0 ? [`${among} ${word}`] : [])
  const of = (verdict: string) => questions.filter((question) => question.verdict === verdict).length
  const unsafe = questions.filter(({ severity }) => severity === 'unsafe').length
  const open = questions.filter((question) => question.open !== undefined).length
  return [
    `${of('passed')} of ${plural(questions.length - of('skipped'), 'answer')} right`,
    ...count('unsafe', unsafe).map(style.bad),
    ...count('incomplete', of('failed') - unsafe).map(style.warn),
    ...count('refused', of('refused')).map(style.warn),
    ...count('errored', of('errored')).map(style.bad),
    ...count('skipped', of('skipped')).map(style.dim),
    ...count('open', open).map(style.dim),
  ].join(', ')
}

function failureSection(report: Report, scenarios: readonly Scenario[], { style, failures = 10 }: TerminalOptions) {
  const known = knownCases(report)
  const worstFirst = report.cases
    .filter((one) => !isClean(one) && !known.has(one.id))
    .toSorted((a, b) => Number(isUnsafe(b)) - Number(isUnsafe(a)))
  const told = worstFirst.slice(0, failures).flatMap((report) => {
    const scenario = scenarios.find(({ id }) => id === report.id)
    return scenario ? [failureText(scenario, report, style)] : []
  })
  const more = worstFirst.length - told.length
  const hint = `… and ${plural(more, 'more case')} that did not pass: --verbose tells them all, --json FILE has them too`
  return [...told, ...(more > 0 ? [hint] : [])].join('\n\n')
}

function isUnsafe({ questions }: CaseReport): boolean {
  return questions.some(({ severity }) => severity === 'unsafe')
}

function ruleLines(report: Report, style: Style): string {
  const broken = report.rules.filter(({ failed }) => failed > 0)
  const kept = report.rules.filter(({ failed, passed }) => failed === 0 && passed > 0)
  const unseen = report.rules.filter(({ failed, passed }) => failed === 0 && passed === 0)
  const list = (ids: readonly RuleReport[]) => ids.map(({ id }) => id).join(' ')
  return [
    ...(broken.length > 0 ? ['Rules broken', ...broken.flatMap((rule) => brokenRule(report, rule, style))] : []),
    ...helperRuleLines(report),
    ...(kept.length > 0 ? [`Rules kept      ${list(kept)}`] : []),
    ...(unseen.length > 0 ? [`Not shown       ${list(unseen)}`] : []),
  ].join('\n')
}

/** A wrong yes that the interface's rule for the helper gives too is told apart: the explorer has its part in it. */
function helperRuleLines({ cases }: Report): string[] {
  const noted = cases.filter(({ questions }) => questions.some(({ note }) => note !== undefined)).length
  return noted > 0
    ? [
        `The helper's own rule (interface §4.1 rule 3) says the same as the subject in ${plural(noted, 'case')}: see LAG-3`,
      ]
    : []
}

function brokenRule(report: Report, { id, level, failed }: RuleReport, style: Style): string[] {
  const { cases } = report
  const known = knownCases(report)
  const breaks = ({ verdict, rules }: CaseReport['questions'][number]) => verdict === 'failed' && rules.includes(id)
  const isKnown = cases.every((one) => known.has(one.id) || !one.questions.some(breaks))
  const charges = cases.flatMap((one) => one.questions.flatMap(({ breaks = [] }) => breaks))
  const says = [...new Set(charges.flatMap((charge) => (charge.rule === id ? (charge.says ?? []) : [])))]
  const statement = rules.find((rule) => rule.id === id)?.statement ?? ''
  return [
    `  ${isKnown ? style.warn('~') : style.bad('✗')} ${id.padEnd(9)} ${level}, in ${plural(failed, 'case')}: ${statement}`,
    ...says.map((sentence) => `      the subject ${sentence}`),
  ]
}

function verdictLines(report: Report, style: Style): string {
  const { summary, durations } = report
  const time = durations ? ` in ${durations.total.toFixed(1)} s` : ''
  const skipped = summary.skipped > 0 ? `, ${summary.skipped} skipped` : ''
  const verdict = report.conforms ? style.good(verdictOf(report)) : style.bad(verdictOf(report))
  const cases = `${plural(summary.cases, 'case')}, ${plural(summary.questions, 'question')}${skipped}${time}\n`
  return `${campaignLine(report)}${trafficLine(report)}${cases}${verdict}`
}

function campaignLine({ campaign }: Report): string {
  if (!campaign) return ''
  const { seed, worlds, questions, counterexample } = campaign
  const found = counterexample === null ? 'no counterexample' : `counterexample ${counterexample}`
  return `${plural(worlds, 'generated world')} (seed ${seed}), ${plural(questions, 'question')}: ${found}\n`
}

/** A resolver that answers without looking is right by luck; that is worth a line, and no failure. */
function trafficLine({ traffic: { answers, withoutAsking, withoutTheChain } }: Report): string {
  if (withoutTheChain === 0) return ''
  const blind = withoutAsking > 0 ? `, ${withoutAsking} of them without a request to anybody` : ''
  return `${withoutTheChain} of ${plural(answers, 'answer')} came without a look at the chain${blind}\n`
}

function verdictOf(report: Report): string {
  const { summary, subject, options, knownFailing, invalid = [] } = report
  const name = subject.version ? `${subject.name} ${subject.version}` : subject.name
  const known = knownFailing?.cases.length ?? 0
  if (!report.valid) return `The run is invalid, whatever ${name} is: ${invalid.join('; ')}.`
  if (report.conforms && known > 0) {
    return `${name} conforms, apart from ${plural(known, 'known failure')}, at level ${options.level}.`
  }
  if (report.conforms) return `${name} conforms at level ${options.level}.`
  const outdated = knownFailing?.entries.filter((entry) => !isFine(entry)).length ?? 0
  const wrong = [
    `${summary.unsafe} unsafe`,
    `${summary.incomplete} incomplete`,
    `${summary.refused} refused`,
    `${summary.errored} errored`,
    ...(known > 0 ? [`${plural(known, 'known failure')} among them`] : []),
    ...(outdated > 0 ? [`${plural(outdated, 'listed failure')} that cannot stay listed`] : []),
  ].join(', ')
  return report.complete
    ? `${name} does not conform at level ${options.level}: ${wrong}.`
    : `The run was cut short; so far: ${wrong}.`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
