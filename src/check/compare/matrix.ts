import type { RuleId } from '../../model/rules.ts'
import { brokenRule, mayBreak } from '../../report/breaks.ts'
import type { QuestionReport } from '../../report/finding.ts'
import type { Report } from '../resolvers/report/run-report.ts'
import { type CaseRow, type ComparedCell, type ComparedOutcome, outcomes, type RuleRow } from './comparison.ts'

/** Builds a row for each rule. The worst outcome comes first; equal ones are in the order of the rules page. */
export function matrixOf(reports: readonly Report[]): RuleRow[] {
  const rows = new Map<RuleId, RuleRow>()
  for (const { id, level } of reports.flatMap(({ rules }) => rules)) {
    rows.set(id, { id, level, cells: reports.map((report) => cellOf(report, id)) })
  }
  const order = reports.flatMap(({ rules }) => rules.map(({ id }) => id))
  return [...rows.values()].toSorted(
    (a, b) => rankOf(worstOf(a)) - rankOf(worstOf(b)) || order.indexOf(a.id) - order.indexOf(b.id),
  )
}

/** Builds a row for each case. A subject that was not asked has `not tested`. */
export function casesOf(reports: readonly Report[]): CaseRow[] {
  const byId = reports.map(({ cases }) => new Map(cases.map((one) => [one.id, one.questions])))
  const titles = new Map(reports.flatMap(({ cases }) => cases.map(({ id, title }) => [id, title])))
  return [...titles].map(([id, title]) => ({
    id,
    title,
    cells: byId.map((questions) => worstCell(questions.get(id) ?? [])),
  }))
}

function worstCell(questions: readonly QuestionReport[]): ComparedCell {
  const broken = brokenCell(questions)
  if (broken) return broken
  const isShown = questions.some(({ verdict, open }) => verdict === 'passed' && open === undefined)
  return { outcome: isShown ? 'passed' : 'not tested', questions: 0 }
}

/** Counts the questions with the worst outcome; `undefined` if all went well. */
function brokenCell(asked: readonly QuestionReport[]): ComparedCell | undefined {
  for (const outcome of ['unsafe', 'missed', 'errored', 'refused'] as const) {
    const questions = asked.filter((question) => hasOutcome(question, outcome)).length
    if (questions > 0) return { outcome, questions }
  }
  return undefined
}

/** Returns the worst outcome of a row; `passed` ranks before `not tested`. */
export function worstOf({ cells }: Pick<RuleRow, 'cells'>): ComparedOutcome {
  return outcomes.find((outcome) => cells.some((cell) => cell.outcome === outcome)) ?? 'not tested'
}

const rankOf = (outcome: ComparedOutcome) => outcomes.indexOf(outcome)

function cellOf({ cases, rules }: Report, id: RuleId): ComparedCell {
  const about = cases.flatMap((one) =>
    one.questions.filter(
      (question) =>
        brokenRule(question) === id ||
        (question.verdict !== 'failed' && question.rules.includes(id) && one.rules.includes(id)),
    ),
  )
  const broken = brokenCell(about)
  if (broken) return broken
  const possible = cases.flatMap(({ questions }) => questions.filter((question) => mayBreak(question, id))).length
  if (possible > 0) return { outcome: 'perhaps', questions: possible }
  const isKept = rules.some((rule) => rule.id === id && rule.passed > 0)
  return { outcome: isKept ? 'passed' : 'not tested', questions: 0 }
}

function hasOutcome({ verdict, severity }: QuestionReport, outcome: ComparedOutcome): boolean {
  return verdict === 'failed' ? severity === outcome : verdict === outcome
}
