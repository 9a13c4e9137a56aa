import type { AskedQuestion, CaseResult } from '../../../judge/case-result.ts'
import type { Severity } from '../../../judge/severity.ts'
import type { RuleId } from '../../../model/rules.ts'
import { blameWrongAnswers } from '../blame-wrong-answers.ts'

/** A question that did not pass, how it failed, and the rules that it may break. */
export type CampaignFinding = {
  asked: AskedQuestion
  outcome: Severity | 'refused' | 'errored'
  rules: readonly RuleId[]
}

/** Lists the findings of a result, the worst first; empty if every answer passed. */
export function findingsOf(result: CaseResult): CampaignFinding[] {
  const blamed = blameWrongAnswers([result])
  const findings = result.questions.flatMap((asked): CampaignFinding[] => {
    const { verdict } = asked
    if (verdict.verdict === 'passed' || verdict.verdict === 'skipped') return []
    const outcome = verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
    const blamedRules = (blamed.get(asked) ?? []).map(({ rule }) => rule)
    return [
      { asked, outcome, rules: blamedRules.length > 0 ? blamedRules : asked.expected.because.map(({ rule }) => rule) },
    ]
  })
  const rank = ['unsafe', 'missed', 'errored', 'refused']
  return findings.toSorted((a, b) => rank.indexOf(a.outcome) - rank.indexOf(b.outcome))
}

/** Finds the finding of another result with the same outcome and method, and with a rule in common. */
export function sameFinding(finding: CampaignFinding, result: CaseResult): CampaignFinding | undefined {
  return findingsOf(result).find(
    (other) => isSimilar(finding, other) && other.rules.some((rule) => finding.rules.includes(rule)),
  )
}

/** Finds the finding of another result with the same outcome and method, with any rules. */
export function similarFinding(finding: CampaignFinding, result: CaseResult): CampaignFinding | undefined {
  return findingsOf(result).find((other) => isSimilar(finding, other))
}

function isSimilar(one: CampaignFinding, other: CampaignFinding): boolean {
  return other.outcome === one.outcome && other.asked.question.method === one.asked.question.method
}

/**
 * Key that distinguishes the failures of a campaign: the broken rule, the method, and how the answer fails, such as
 * `CHILD-3 isAttackable unsafe`.
 */
function failureKey({ rules: [rule], asked, outcome }: CampaignFinding): string {
  return `${rule} ${asked.question.method} ${outcome}`
}

/** Selects the first finding of each failure of a result, by its key; the worst failure first. */
export function findingsByKey(result: CaseResult): Map<string, CampaignFinding> {
  const found = new Map<string, CampaignFinding>()
  for (const finding of findingsOf(result)) {
    const key = failureKey(finding)
    if (!found.has(key)) found.set(key, finding)
  }
  return found
}
