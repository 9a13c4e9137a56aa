import { escapeControls } from '../platform/escape-controls.ts'
import { capitalised, plural } from '../platform/words.ts'
import { saysOf } from './breaks.ts'
import { caseText } from './case-text.ts'
import { type Cell, type CheckReport, cellText, type RuleResult } from './check-report.ts'
import { type CaseGroup, groupCases, groupTitle } from './group-cases.ts'
import { ruleAddress } from './rule-address.ts'
import { styleFor } from './style.ts'

/** The most groups of failures in a report, so that it stays far below the 1 MiB of a step summary. */
const SHOWN = 20

/** A report as Markdown: the verdict, the counts, and for each reason of failure its shortest case. */
export function markdownText(report: CheckReport): string {
  const { name, conforms, noVerdict, verdict, counted, notes, sections, cases, noun, rules = [], ruleColumns } = report
  const groups = groupCases(cases)
  const left = groups.slice(SHOWN).reduce((sum, group) => sum + group.cases.length, 0)
  const lines = [
    `# ${conforms ? '✓' : noVerdict === undefined ? '✗' : '~'} ${name}`,
    '',
    `**${plain(verdict)}**`,
    '',
    ...(counted.length > 0
      ? tableLines(
          counted.map(([count]) => count),
          [counted.map(([, count]) => String(count))],
        )
      : []),
    ...notes.flatMap(({ text }) => [plain(text), '']),
    ...(ruleColumns ? tableLines(['Rule', 'Verdict', ...ruleColumns], rules.map(ruleCells)) : []),
    ...sections.flatMap(({ markdown = [] }) => markdown.flatMap(({ head, rows }) => tableLines(head, rows))),
    ...groups.slice(0, SHOWN).flatMap((group) => groupLines(group, report)),
    ...(left > 0 ? [`… and ${plural(left, noun)} that did not pass for other reasons.`, ''] : []),
  ]
  return escapeControls(lines.join('\n'))
}

function groupLines(group: CaseGroup, { who, noun }: CheckReport): string[] {
  const { rules, cases } = group
  const findings = cases.flatMap((one) => one.findings)
  const links = rules.flatMap((rule) => {
    const address = ruleAddress(rule)
    return address === undefined ? [] : [`[${rule}](${address})`]
  })
  const says = rules.flatMap((rule) => saysOf(findings, rule, who))
  return [
    `## ${capitalised(groupTitle(group))}, in ${plural(cases.length, noun)}`,
    '',
    ...says.map((sentence) => `- ${plain(sentence)}`),
    ...(says.length > 0 ? [''] : []),
    ...(links.length > 0 ? [`Rules: ${links.join(', ')}`, ''] : []),
    ...fenced(caseText(cases[0], styleFor({}, {}))),
    '',
  ]
}

const ruleCells = ({ id, word, failed, passed }: RuleResult): Cell[] => [
  id,
  { word },
  { number: failed },
  { number: passed },
]

/** Writes a table. */
export function tableLines(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const line = (cells: readonly Cell[]) => `| ${cells.map(markdownCell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), '']
}

function markdownCell(cell: Cell): string {
  const isCode = typeof cell === 'object' && ('code' in cell || 'command' in cell) && !cellText(cell).includes('`')
  if (isCode) return `\`${escapedCell(cellText(cell))}\``
  const text = escapedCell(cellText(cell).replace(/[\\`*[\]]/g, (character) => `\\${character}`))
  return typeof cell === 'object' && 'word' in cell && cell.word === 'unsafe' ? `**${text}**` : text
}

function escapedCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ')
}

/** Text as it is, without any meaning in Markdown or HTML, on one line. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~@]/g, (character) => `\\${character}`)
}

/** A block of text as it is, in a fence that is longer than any in it. */
export function fenced(text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, text, fence]
}
