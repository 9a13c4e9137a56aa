import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { Severity } from '../../judge/severity.ts'
import type { RuleId } from '../../model/rules.ts'
import { blameWrongAnswers } from '../blame-wrong-answers.ts'

/** What is wrong with a played world: its worst question, how it went wrong, and the rules that may be broken. */
export type Finding = {
  asked: AskedQuestion
  outcome: Severity | 'refused' | 'errored'
  rules: readonly RuleId[]
}

/** The findings of a played world, the worst first; none where every answer is right. */
export function findingsOf(played: CaseResult): Finding[] {
  const blamed = blameWrongAnswers([played])
  const findings = played.questions.flatMap((asked): Finding[] => {
    const { verdict } = asked
    if (verdict.verdict === 'passed' || verdict.verdict === 'skipped') return []
    const outcome = verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
    const charged = (blamed.get(asked) ?? []).map(({ rule }) => rule)
    return [{ asked, outcome, rules: charged.length > 0 ? charged : asked.expected.because.map(({ rule }) => rule) }]
  })
  const rank = ['unsafe', 'incomplete', 'errored', 'refused']
  return findings.toSorted((a, b) => rank.indexOf(a.outcome) - rank.indexOf(b.outcome))
}

/** The finding of a smaller world that is of the same kind: as bad, and of a rule that was suspected before. */
export function sameFinding(finding: Finding, played: CaseResult): Finding | undefined {
  return findingsOf(played).find(
    (other) => isLike(finding, other) && other.rules.some((rule) => finding.rules.includes(rule)),
  )
}

/** A finding that is as bad, whatever it is blamed on. */
export function similarFinding(finding: Finding, played: CaseResult): Finding | undefined {
  return findingsOf(played).find((other) => isLike(finding, other))
}

function isLike(one: Finding, other: Finding): boolean {
  return other.outcome === one.outcome && other.asked.question.method === one.asked.question.method
}
