import { plural } from '../../../platform/words.ts'
import { breaksLines, breakText } from '../../../report/breaks.ts'
import { scenarioLines } from '../../../report/failure.ts'
import { leftOutLines } from '../../../report/left-out.ts'
import type { Style } from '../../../report/style.ts'
import { topicOf } from '../../../report/terminal.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { Finding } from '../check.ts'
import { type ExplorerReport, nothingChecked } from './report.ts'
import { contextText } from './words.ts'

export type ExplorerTextOptions = {
  style: Style
  /** The most scenarios with findings that are shown in full. Default 10. */
  failures?: number | undefined
}

/** The most findings of one scenario that are shown. */
const FINDINGS_PER_SCENARIO = 4

/** The report as text: a line for each topic, the findings with their scenarios, the rules, the verdict. */
export function explorerText(report: ExplorerReport, options: ExplorerTextOptions): string {
  const { style } = options
  return [topicLines(report, style), findingSection(report, options), ruleLines(report, style), verdict(report, style)]
    .filter((section) => section.length > 0)
    .join('\n\n')
}

function topicLines({ scenarios, findings, complete }: ExplorerReport, style: Style): string {
  const topics = [...new Set(scenarios.map(topicOf))]
  const atEnd = findings.filter(({ scenario }) => !scenario || !topics.includes(topicOf(scenario.id)))
  const names = [...topics, 'lists and requests']
  const width = Math.max(...names.map((name) => name.length))
  const line = (name: string, of: readonly Finding[], count: string) =>
    `  ${of.length > 0 ? style.bad('✗') : style.good('✓')} ${name.padEnd(width)}  ${count.padStart(11)}  ${foundText(of, style)}`
  return [
    ...topics.map((topic) => {
      const of = findings.filter(({ scenario }) => scenario && topicOf(scenario.id) === topic)
      return line(topic, of, plural(scenarios.filter((id) => topicOf(id) === topic).length, 'scenario'))
    }),
    ...(complete || atEnd.length > 0 ? [line('lists and requests', atEnd, 'at the end')] : []),
  ].join('\n')
}

function foundText(findings: readonly Finding[], style: Style): string {
  if (findings.length === 0) return 'nothing wrong'
  const unsafe = findings.filter(({ severity }) => severity === 'unsafe').length
  const wrong = findings.length - unsafe
  return [
    ...(unsafe > 0 ? [style.bad(`${unsafe} unsafe`)] : []),
    ...(wrong > 0 ? [style.warn(`${wrong} wrong`)] : []),
  ].join(', ')
}

function findingSection({ findings }: ExplorerReport, { style, failures = 10 }: ExplorerTextOptions): string {
  // The findings come with the unsafe ones first, so the scenarios do too.
  const scenarios = [...new Set(findings.map(({ scenario }) => scenario))]
  const shown = scenarios.slice(0, failures).map((scenario) => {
    const of = findings.filter((finding) => finding.scenario === scenario)
    return scenarioText(scenario, of, style)
  })
  const more = scenarios.length - shown.length
  const hint = `… and findings in ${plural(more, 'more scenario')}: --verbose prints them all, --json FILE saves them`
  return [...shown, ...(more > 0 ? [hint] : [])].join('\n\n')
}

function scenarioText(scenario: Scenario | undefined, findings: readonly Finding[], style: Style): string {
  const shown = findings.slice(0, FINDINGS_PER_SCENARIO)
  const more = findings.length - shown.length
  const asked = shown.flatMap(({ at }) => (at ? [{ at }] : []))
  return [
    ...(scenario
      ? [
          `${style.bad('✗')} ${style.bold(scenario.id)}`,
          `  ${scenario.title}`,
          '',
          ...scenarioLines(scenario, asked, style),
        ]
      : [`${style.bad('✗')} ${style.bold('lists and requests')}`, '  After the last scenario']),
    ...shown.flatMap((finding) => ['', ...findingLines(finding, style)]),
    ...(more > 0 ? ['', `  … and ${more} more here`] : []),
  ].join('\n')
}

function findingLines(finding: Finding, style: Style): string[] {
  const { url, expected, actual, severity, waited, because = [] } = finding
  const mark = severity === 'unsafe' ? style.bad('UNSAFE') : style.warn('wrong')
  return [
    `  asked     ${style.bold(`GET ${url}`)}${contextText(finding)}`,
    `  expected  ${expected}`,
    ...because.map(({ rule, fact }) => style.dim(`              ${rule.padEnd(9)} ${fact}`)),
    `  answered  ${actual}  ${mark}, still after ${waited.toFixed(1)} s`,
    ...breakLines(finding),
  ]
}

function breakLines({ breaks, explained }: Finding): string[] {
  if (!explained) return [`  breaks    ${breaks[0]?.rule}; not explained: no known fault gives this answer`]
  const more = breaks.filter(({ also }) => also)
  return [...breaksLines(breaks.filter(({ also }) => !also)), ...more.map((one) => `    and     ${breakText(one)}`)]
}

function ruleLines({ rules }: ExplorerReport, style: Style): string {
  const of = (wanted: string) => rules.filter(({ verdict }) => verdict === wanted)
  const ids = (wanted: string) =>
    of(wanted)
      .map(({ id }) => id)
      .join(' ')
  const [kept, unseen] = [ids('kept'), ids('not shown')]
  return [
    ...(of('broken').length > 0 ? ['Rules broken'] : []),
    ...of('broken').flatMap(({ id, level, findings, unexplained, statement, example }) => {
      const open = unexplained > 0 ? `, ${unexplained} not explained` : ''
      return [
        `  ${style.bad('✗')} ${id.padEnd(9)} ${level}, ${plural(findings, 'finding')}${open}: ${statement}`,
        ...(example
          ? [style.dim(`    example   ${example.request}${example.scenario ? `, in ${example.scenario}` : ''}`)]
          : []),
        ...(example ? [style.dim(`    replay    ${example.replay}`)] : []),
      ]
    }),
    ...(kept ? [`Rules kept      ${kept}`] : []),
    ...(unseen ? [`Not shown       ${unseen}`] : []),
  ].join('\n')
}

function verdict(report: ExplorerReport, style: Style): string {
  const { summary, conforms, durations, attempts } = report
  const { scenarios, checkpoints, requests } = summary
  const time = durations ? ` in ${durations.total.toFixed(1)} s` : ''
  const counts = `${plural(scenarios, 'scenario')}, ${plural(checkpoints, 'checkpoint')}, ${plural(requests, 'request')}${time}`
  const tried = `It asked its node for ${attempts.join(', ')}: refused, since an explorer only reads the chain.`
  const paint = conforms ? style.good : style.bad
  return [
    counts,
    ...leftOutLines(report),
    ...(attempts.length > 0 ? [tried] : []),
    paint(explorerVerdict(report)),
  ].join('\n')
}

/** Whether the explorer conforms, or why that is not known, in a sentence. */
export function explorerVerdict(report: ExplorerReport): string {
  const { summary, conforms, ended, options, attempts } = report
  const { findings, unsafe } = summary
  const found = `${unsafe} unsafe, ${findings - unsafe} wrong`
  if (conforms) return `The explorer conforms at level ${options.level}.`
  const unchecked = nothingChecked(report)
  if (unchecked !== undefined && findings === 0 && attempts.length === 0 && ended === undefined)
    return `The run does not show that the explorer conforms at level ${options.level}: ${unchecked}.`
  if (ended !== undefined) return `The run was cut short: ${ended}. Findings so far: ${found}.`
  return `The explorer does not conform at level ${options.level}: ${found}.`
}
