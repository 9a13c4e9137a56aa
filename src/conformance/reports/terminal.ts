import { rules } from '../../model/rules.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { CaseReport, Report, RuleReport } from '../report.ts'
import { failureText } from './failure.ts'
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
    verdictLines(report, style),
  ]
    .filter((section) => section.length > 0)
    .join('\n\n')
}

/** The topic of a case: the first part of its id. */
export function topicOf(id: string): string {
  return id.split('/', 1)[0] ?? id
}

function topicLines({ cases }: Report, style: Style): string {
  const topics = [...new Set(cases.map(({ id }) => topicOf(id)))]
  const width = Math.max(0, ...topics.map((topic) => topic.length))
  return topics
    .map((topic) => {
      const among = cases.filter(({ id }) => topicOf(id) === topic)
      const clean = among.every(({ verdict }) => verdict === 'passed' || verdict === 'skipped')
      const mark = clean ? style.good('✓') : style.bad('✗')
      return `  ${mark} ${topic.padEnd(width)}  ${plural(among.length, 'case').padStart(9)}  ${topicOutcome(among, style)}`
    })
    .join('\n')
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

function failureSection({ cases }: Report, scenarios: readonly Scenario[], { style, failures = 10 }: TerminalOptions) {
  const worstFirst = cases
    .filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')
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
    ...(kept.length > 0 ? [`Rules kept      ${list(kept)}`] : []),
    ...(unseen.length > 0 ? [`Not shown       ${list(unseen)}`] : []),
  ].join('\n')
}

function brokenRule({ cases }: Report, { id, level, failed }: RuleReport, style: Style): string[] {
  const charges = cases.flatMap((one) => one.questions.flatMap(({ breaks = [] }) => breaks))
  const says = [...new Set(charges.flatMap((charge) => (charge.rule === id ? (charge.says ?? []) : [])))]
  const statement = rules.find((rule) => rule.id === id)?.statement ?? ''
  return [
    `  ${style.bad('✗')} ${id.padEnd(9)} ${level}, in ${plural(failed, 'case')}: ${statement}`,
    ...says.map((sentence) => `      the subject ${sentence}`),
  ]
}

function verdictLines(report: Report, style: Style): string {
  const { summary, subject, options, complete, durations } = report
  const name = subject.version ? `${subject.name} ${subject.version}` : subject.name
  const wrong = [
    `${summary.unsafe} unsafe`,
    `${summary.incomplete} incomplete`,
    `${summary.refused} refused`,
    `${summary.errored} errored`,
  ].join(', ')
  const verdict = report.conforms
    ? style.good(`${name} conforms at level ${options.level}.`)
    : complete
      ? style.bad(`${name} does not conform at level ${options.level}: ${wrong}.`)
      : style.bad(`The run was cut short; so far: ${wrong}.`)
  const time = durations ? ` in ${durations.total.toFixed(1)} s` : ''
  const skipped = summary.skipped > 0 ? `, ${summary.skipped} skipped` : ''
  return `${plural(summary.cases, 'case')}, ${plural(summary.questions, 'question')}${skipped}${time}\n${verdict}`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
