import type { RuleId } from '../model/rules.ts'
import type { QuestionReport, Report } from '../report/types.ts'
import { type CaseRow, type Cell, type Outcome, outcomes, type RuleRow } from './comparison.ts'

/** The rules against the subjects. The worse a rule is broken by anybody, the earlier it comes; then as on the rules page. */
export function matrixOf(reports: readonly Report[]): RuleRow[] {
  const rows = new Map<RuleId, RuleRow>()
  for (const { id, level } of reports.flatMap(({ rules }) => rules)) {
    const telling = new Set(reports.flatMap((report) => placesWhere(report, (question) => breaks(question, id))))
    rows.set(id, { id, level, cells: reports.map((report) => cellOf(report, id, telling)) })
  }
  const order = reports.flatMap(({ rules }) => rules.map(({ id }) => id))
  return [...rows.values()].toSorted(
    (a, b) => rankOf(worstOf(a)) - rankOf(worstOf(b)) || order.indexOf(a.id) - order.indexOf(b.id),
  )
}

/** The cases against the subjects. One that a subject did not come to says nothing of it. */
export function casesOf(reports: readonly Report[]): CaseRow[] {
  const byId = reports.map(({ cases }) => new Map(cases.map((one) => [one.id, one.questions])))
  const titles = new Map(reports.flatMap(({ cases }) => cases.map(({ id, title }) => [id, title])))
  return [...titles].map(([id, title]) => ({
    id,
    title,
    cells: byId.map((questions) => worstCell(questions.get(id) ?? [])),
  }))
}

function worstCell(questions: readonly QuestionReport[]): Cell {
  const broken = brokenCell(questions)
  if (broken) return broken
  const isShown = questions.some(({ verdict, open }) => verdict === 'passed' && open === undefined)
  return { outcome: isShown ? 'kept' : 'not shown', questions: 0 }
}

/** The worst that became of some questions, and of how many; none where nothing went wrong. */
function brokenCell(asked: readonly QuestionReport[]): Cell | undefined {
  for (const outcome of ['unsafe', 'incomplete', 'errored', 'refused'] as const) {
    const questions = asked.filter((question) => isSo(question, outcome)).length
    if (questions > 0) return { outcome, questions }
  }
  return undefined
}

/** The worst cell of a row; that a rule was kept by somebody is worse than that nobody shows it. */
export function worstOf({ cells }: Pick<RuleRow, 'cells'>): Outcome {
  return outcomes.find((outcome) => cells.some((cell) => cell.outcome === outcome)) ?? 'not shown'
}

const rankOf = (outcome: Outcome) => outcomes.indexOf(outcome)

/** The questions of which something is so, by their places. */
function placesWhere({ cases }: Report, isIt: (question: QuestionReport) => boolean): string[] {
  return cases.flatMap(({ id, questions }) =>
    questions.flatMap((question, place) => (isIt(question) ? `${place} ${id}` : [])),
  )
}

const breaks = ({ verdict, rules }: QuestionReport, id: RuleId) => verdict === 'failed' && rules.includes(id)

/** @param telling The questions in which somebody breaks the rule: whoever answers one of them rightly keeps it. */
function cellOf(report: Report, id: RuleId, telling: ReadonlySet<string>): Cell {
  const { cases, rules } = report
  const about = cases.flatMap((one) =>
    one.questions.filter(
      (question) => question.rules.includes(id) && (question.verdict === 'failed' || one.rules.includes(id)),
    ),
  )
  const broken = brokenCell(about)
  if (broken) return broken
  const isKept =
    rules.some((rule) => rule.id === id && rule.passed > 0) ||
    placesWhere(report, ({ verdict, open }) => verdict === 'passed' && open === undefined).some((place) =>
      telling.has(place),
    )
  return { outcome: isKept ? 'kept' : 'not shown', questions: 0 }
}

function isSo({ verdict, severity }: QuestionReport, outcome: Outcome): boolean {
  return verdict === 'failed' ? severity === outcome : verdict === outcome
}
