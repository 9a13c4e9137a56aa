import { durationText } from '../../../model/duration.ts'
import { plural } from '../../../platform/words.ts'
import type { Style } from '../../../report/style.ts'
import { topicOf } from '../../../report/terminal.ts'
import type { ContractsReport } from './report.ts'

export type ContractsTextOptions = {
  style: Style
  /** The most findings that are shown in full. Default 10. */
  failures?: number
}

/** The report as text: a line for each topic, what the deployment lacks, the findings, the rules, the verdict. */
export function contractsText(report: ContractsReport, { style, failures = 10 }: ContractsTextOptions): string {
  return [
    topicLines(report, style),
    lackLines(report, style),
    findingLines(report, failures, style),
    ruleLines(report, style),
    verdict(report, style),
  ]
    .filter((section) => section.length > 0)
    .join('\n\n')
}

function topicLines({ scenarios }: ContractsReport, style: Style): string {
  const topics = [...new Set(scenarios.map(({ id, kind }) => topicName(id, kind)))]
  const width = Math.max(0, ...topics.map(({ length }) => length))
  return topics
    .map((topic) => {
      const of = scenarios.filter(({ id, kind }) => topicName(id, kind) === topic)
      const wrong = of.filter(({ rule }) => rule !== undefined).length
      const mark = wrong > 0 ? style.bad('✗') : style.good('✓')
      const found = wrong > 0 ? style.bad(`${wrong} with a difference`) : 'no difference'
      return `  ${mark} ${topic.padEnd(width)}  ${plural(of.length, 'scenario').padStart(13)}  ${found}`
    })
    .join('\n')
}

const topicName = (id: string, kind: string) =>
  kind === 'generated' ? 'generated' : kind === 'kept' ? 'found before' : topicOf(id)

function lackLines({ lacks, name }: ContractsReport, style: Style): string {
  if (lacks.length === 0) return ''
  return [
    style.warn(`Skipped, because ${name} does not have it`),
    ...lacks.map(({ what, scenarios }) => {
      return `  – ${what}${scenarios.length > 0 ? `, ${plural(scenarios.length, 'scenario')}: ${scenarios.join(', ')}` : ''}`
    }),
  ].join('\n')
}

function findingLines({ findings }: ContractsReport, most: number, style: Style): string {
  const shown = findings
    .slice(0, most)
    .map((finding) =>
      [
        `${style.bad('✗')} ${style.bold(finding.rule)}, found in ${finding.foundIn}`,
        '',
        ...finding.steps.map((step, index) => `  ${index + 1}  ${step}`),
        '',
        `  at        step ${finding.at.step + 1}, ${durationText(finding.at.seconds)} after the start`,
        `  checked   ${finding.what}`,
        `  expected  ${finding.expected}`,
        `  found     ${style.bad(finding.actual)}`,
        ...(finding.more > 0 ? [`            and ${plural(finding.more, 'more difference')} at this step`] : []),
        style.dim(`  replay    ${finding.replay}`),
      ].join('\n'),
    )
  const more = findings.length - shown.length
  return [...shown, ...(more > 0 ? [`… and ${plural(more, 'more finding')}: --verbose prints them all`] : [])].join(
    '\n\n',
  )
}

function ruleLines({ rules }: ContractsReport, style: Style): string {
  const ids = (wanted: string) =>
    rules
      .filter(({ verdict }) => verdict === wanted)
      .map(({ id }) => id)
      .join(' ')
  const broken = rules.filter(({ verdict }) => verdict === 'broken')
  return [
    ...(broken.length > 0 ? ['Rules broken'] : []),
    ...broken.map(({ id, level, statement, scenarios }) => {
      return `  ${style.bad('✗')} ${id.padEnd(11)} ${level}, ${plural(scenarios, 'scenario')}: ${statement}`
    }),
    ...(ids('kept') ? [`Rules kept      ${ids('kept')}`] : []),
    ...(ids('not shown') ? [`Not shown       ${ids('not shown')}`] : []),
  ].join('\n')
}

function verdict({ name, conforms, complete, summary, durations }: ContractsReport, style: Style): string {
  const { scenarios, generated, steps, broken, skipped } = summary
  const time = durations ? ` in ${durations.total.toFixed(1)} s` : ''
  const left = skipped > 0 ? `, ${skipped} skipped` : ''
  const counts = `${plural(scenarios, 'scenario')} (${generated} generated), ${plural(steps, 'step')}${left}${time}\n`
  if (conforms)
    return counts + style.good(`The contracts of ${name} conform${skipped > 0 ? ', as far as they were checked' : ''}.`)
  if (broken > 0)
    return counts + style.bad(`The contracts of ${name} do not conform: they break ${plural(broken, 'rule')}.`)
  const why = complete ? 'nothing was checked' : 'the run was cut short'
  return counts + style.bad(`The run does not show that the contracts of ${name} conform: ${why}.`)
}
