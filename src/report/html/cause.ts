import { capitalised, plural } from '../../platform/words.ts'
import { shortened } from '../../view/text.ts'
import { type CheckReport, givenText, type Judged } from '../check-report.ts'
import { type CaseGroup, groupCases, isUnanswered, isUnsafe, worstFinding } from '../group-cases.ts'

/** Why cases did not pass: the cause in words, and the rule that they break, or the first candidate. */
export type Cause = {
  id: string
  text: string
  rule?: string | undefined
  statement?: string | undefined
  group: CaseGroup
}

/** The causes of a report, unsafe ones first, then those of most cases. */
export function causesOf(report: CheckReport): Cause[] {
  const groups = groupCases(report.cases).toSorted(
    (a, b) => Number(isUnsafe(b.cases[0])) - Number(isUnsafe(a.cases[0])) || b.cases.length - a.cases.length,
  )
  const { rules, statementOf = (rule) => rules?.find(({ id }) => id === rule)?.statement } = report
  return groups.map((group, index) => {
    const [rule] = group.rules
    const statement = rule === undefined ? undefined : statementOf(rule)
    return { id: `cause-${index + 1}`, text: causeText(group, report), rule, statement, group }
  })
}

function causeText({ rules: broken, habit, reason, cases }: CaseGroup, { who, noun }: CheckReport): string {
  const [rule] = broken
  if (habit !== undefined) return `${who} ${habit}`
  if (rule !== undefined) {
    const breaks = cases.flatMap(({ findings }) => findings.flatMap((finding) => finding.breaks))
    const says = breaks.find((one) => one.rule === rule && one.says)?.says
    return `${who} ${says ?? answerTexts(worstFinding(cases[0]))}`
  }
  const missing = cases[0].findings.find(isUnanswered)
  const why = missing ? shortened(givenText(missing.given[0]), 120) : 'no answer'
  return reason ?? `${why}, in ${plural(cases.length, noun)}`
}

/** What was answered where something else is right, as a clause. */
function answerTexts(finding: Judged | undefined): string {
  if (!finding) return 'answers wrongly'
  const [answered, right] = [givenText(finding.given[0]), finding.expected].map((text) => shortened(text, 80))
  return `answers ${answered} where ${right} is right`
}

/** A cause behind the rule that it breaks: `BIND-2: the subject looks at the contract's own link only`. */
export const headingOf = ({ rule, text }: Cause): string =>
  rule === undefined ? capitalised(text) : `${rule}: ${text}`
