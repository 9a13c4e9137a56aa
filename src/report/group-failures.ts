import type { Scenario } from '../scenario/scenario.ts'
import type { CaseReport, QuestionReport, Report } from './report.ts'
import { isUnsafe, worstFirst } from './worst-first.ts'

/** Cases that did not pass for the same reason. */
export type FailureGroup = {
  /** The rule that they break; undefined for cases without a wrong answer. */
  rule: string | undefined
  /** The first of these is the shortest, among the unsafe ones if there are any. */
  cases: [CaseReport, ...CaseReport[]]
}

/**
 * The cases that did not pass, by the rule that their worst answer breaks, or by the reason why there is no answer; unsafe
 * groups first. Known failures are left out.
 */
export function groupFailures(report: Report, scenarios: readonly Scenario[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>()
  for (const one of worstFirst(report)) {
    const { rule, key } = reasonOf(one)
    const group = groups.get(key)
    if (group) group.cases.push(one)
    else groups.set(key, { rule, cases: [one] })
  }
  const length = new Map(scenarios.map(({ id, steps, elsewhere = [] }) => [id, steps.length + elsewhere.length]))
  const lengthOf = ({ id, questions }: CaseReport) => (length.get(id) ?? 10_000) + questions.filter(isWrong).length
  for (const { cases } of groups.values())
    cases.sort((a, b) => Number(isUnsafe(b)) - Number(isUnsafe(a)) || lengthOf(a) - lengthOf(b))
  return [...groups.values()]
}

const isWrong = ({ verdict }: QuestionReport) => verdict !== 'passed' && verdict !== 'skipped'

function reasonOf({ questions }: CaseReport): { rule: string | undefined; key: string } {
  const failed = questions.filter(({ verdict }) => verdict === 'failed')
  const worst = failed.find(({ severity }) => severity === 'unsafe') ?? failed[0]
  const rule = worst?.breaks?.[0]?.rule ?? worst?.rules[0]
  if (rule !== undefined) return { rule, key: rule }
  const unanswered = questions.find(({ verdict }) => verdict === 'refused' || verdict === 'errored')
  return { rule: undefined, key: unanswered ? whyUnanswered(unanswered) : '' }
}

/** Addresses and numbers are left out: they differ from case to case. */
function whyUnanswered({ verdict, answer }: QuestionReport): string {
  const why = String((answer as Record<string, unknown> | null)?.[verdict])
  return `${verdict}: ${why.replace(/0x[0-9a-f]+|\d+/gi, '#')}`
}
