import type { Boundary } from '../../../generate/boundaries.ts'
import type { Statistics } from '../../../generate/campaign-statistics.ts'
import type { CoverageReport } from '../../../generate/steering/steered-campaign.ts'
import type { Style } from '../../../report/style.ts'
import type { Report } from './run-report.ts'

/** Counts on one line. */
const COLUMNS = 5

/** Each boundary in words. */
export const boundaryNames: Record<Boundary, string> = {
  countdownEnd: 'asked 1 s before, at, 1 s after the end of a countdown',
  requestDeadline: "asked 1 s before, at, 1 s after a request's deadline",
  commitmentEnd: 'asked 1 s before, at, 1 s after the end of a commitment',
  link: "child made before, at, after its deployer's link",
}

/** What the generated scenarios exercised, as a table; empty without --statistics. */
export function statisticsSection({ campaign }: Report, style: Style): string {
  const { statistics, coverage } = campaign ?? {}
  if (!statistics) return ''
  const { scenarios, actions, questions, rules, scopes, states, boundaries } = statistics
  return [
    style.bold(`Exercised by ${scenarios} generated scenarios, ${actions} transactions, ${questions} questions`),
    '  Questions that tell whether a rule is kept (META: scenarios with such a variant)',
    ...grid(rules, style),
    '  Questions by the child contract scope that decides',
    ...grid(scopes, style),
    '  Questions by the state of the binding agreement',
    ...grid(states, style),
    `  ${'Questions at a boundary'.padEnd(56)}${['before', 'at', 'after'].map((side) => side.padStart(8)).join('')}`,
    ...boundaryRows(boundaries, style),
    ...(coverage ? [`  ${coverageText(coverage)}`] : []),
  ].join('\n')
}

/** What a campaign reached, and three of what it never did. */
export function coverageText({ features, reachable, reached, never }: CoverageReport): string {
  const some = never.slice(0, SHOWN_FEATURES).join('; ')
  const more = never.length > SHOWN_FEATURES ? `; and ${never.length - SHOWN_FEATURES} more` : ''
  const missing = never.length === 0 ? '' : `, never ${some}${more}`
  return `${features} features reached; ${reached} of ${reachable} rules with a circumstance that are known to be reachable${missing}`
}

/** How many features that were never reached are named. The JSON report has all of them. */
const SHOWN_FEATURES = 3

function grid(counts: Record<string, number>, style: Style): string[] {
  const entries = Object.entries(counts)
  const width = Math.max(...entries.map(([name]) => name.length))
  const digits = Math.max(...entries.map(([, times]) => String(times).length))
  const cells = entries.map(([name, times]) => `${name.padEnd(width)} ${number(times, digits, style)}`)
  const lines = Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, row) =>
    cells.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )
  return lines.map((line) => `    ${line.join('   ')}`)
}

function boundaryRows(boundaries: Statistics['boundaries'], style: Style): string[] {
  return Object.entries(boundaryNames).map(([boundary, text]) => {
    const { before, at, after } = boundaries[boundary as Boundary]
    return `    ${text.padEnd(54)}${[before, at, after].map((times) => number(times, 8, style)).join('')}`
  })
}

/** Highlights counts of 0. */
function number(times: number, width: number, style: Style): string {
  const text = String(times).padStart(width)
  return times === 0 ? style.warn(text) : text
}
