import type { RuleId } from '../model/rules.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { CaseReport, QuestionReport, Report } from './report.ts'
import { isUnsafe, worstFirst } from './worst-first.ts'

/** Cases that did not pass for the same reason. */
export type FailureGroup = {
  /** The rule that their worst answers break, or the candidates; none for cases without a wrong answer. */
  rules: readonly RuleId[]
  /** The subject's habit, if the answers come of one. */
  habit?: string | undefined
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
    const { key, ...reason } = reasonOf(one)
    const group = groups.get(key)
    if (group) group.cases.push(one)
    else groups.set(key, { ...reason, cases: [one] })
  }
  const length = new Map(scenarios.map(({ id, steps, elsewhere = [] }) => [id, steps.length + elsewhere.length]))
  const lengthOf = ({ id, questions }: CaseReport) => (length.get(id) ?? 10_000) + questions.filter(isWrong).length
  for (const { cases } of groups.values())
    cases.sort((a, b) => Number(isUnsafe(b)) - Number(isUnsafe(a)) || lengthOf(a) - lengthOf(b))
  return [...groups.values()]
}

const isWrong = ({ verdict }: QuestionReport) => verdict !== 'passed' && verdict !== 'skipped'

function reasonOf({ questions }: CaseReport): Pick<FailureGroup, 'rules' | 'habit'> & { key: string } {
  const failed = questions.filter(({ verdict }) => verdict === 'failed')
  const worst = failed.find(({ severity }) => severity === 'unsafe') ?? failed[0]
  if (worst) return { rules: worst.rules, habit: worst.habit, key: worst.rules.toSorted().join() }
  const unanswered = questions.find(({ verdict }) => verdict === 'refused' || verdict === 'errored')
  return { rules: [], key: unanswered ? whyUnanswered(unanswered) : '' }
}

/** Addresses and numbers are left out: they differ from case to case. */
function whyUnanswered({ verdict, answer }: QuestionReport): string {
  const why = String((answer as Record<string, unknown> | null)?.[verdict])
  return `${verdict}: ${why.replace(/0x[0-9a-f]+|\d+/gi, '#')}`
}
