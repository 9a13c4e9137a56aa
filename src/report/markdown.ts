import { escapeControls } from '../escape-controls.ts'
import { capitalised, plural } from '../platform/words.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { brokenText, saysOf } from './breaks.ts'
import { failureText } from './failure.ts'
import { type FailureGroup, groupFailures } from './group-failures.ts'
import { leftOutLines } from './left-out.ts'
import { fenced, plain, table } from './markdown-table.ts'
import type { Report } from './report.ts'
import { styleFor } from './style.ts'
import { campaignText, nextLevelText, sourceUseText, verdictText } from './verdict-text.ts'

/** The most groups of failures in a report, so that it stays far below the 1 MiB of a step summary. */
const SHOWN = 20

/** A report as Markdown: the verdict, the counts, and for each reason of failure its shortest case. */
export function markdownReport(report: Report, scenarios: readonly Scenario[]): string {
  const { summary } = report
  const groups = groupFailures(report, scenarios)
  const shown = groups.slice(0, SHOWN)
  const left = groups.slice(SHOWN).reduce((sum, { cases }) => sum + cases.length, 0)
  const notes = [campaignText(report), ...leftOutLines(report), sourceUseText(report), nextLevelText(report)].filter(
    (note) => note !== '',
  )
  const counts = ['cases', 'questions', 'passed', 'unsafe', 'incomplete', 'refused', 'errored', 'skipped'] as const
  const lines = [
    `# ${report.conforms ? '✓' : report.part ? '~' : '✗'} harborcheck`,
    '',
    `**${plain(verdictText(report))}**`,
    '',
    ...table(
      counts.map((count) => count),
      [counts.map((count) => String(summary[count]))],
    ),
    '',
    ...notes.flatMap((note) => [plain(note), '']),
    ...shown.flatMap((group) => groupLines(group, scenarios)),
    ...(left > 0 ? [`… and ${plural(left, 'case')} that did not pass for other reasons.`, ''] : []),
  ]
  return escapeControls(lines.join('\n'))
}

function groupLines({ rules, habit, cases }: FailureGroup, scenarios: readonly Scenario[]): string[] {
  const [shortest] = cases
  const scenario = scenarios.find(({ id }) => id === shortest.id)
  const questions = cases.flatMap((one) => one.questions)
  const says = rules.flatMap((rule) => saysOf(questions, rule))
  return [
    `## ${rules.length === 0 ? 'No answer' : capitalised(brokenText({ rules, habit }))}, in ${plural(cases.length, 'case')}`,
    '',
    ...says.flatMap((sentence) => [`- ${plain(sentence)}`]),
    ...(says.length > 0 ? [''] : []),
    ...fenced(failureText(scenario, shortest, styleFor({}, {}))),
    '',
  ]
}
