import type { CaseResult } from '../../judge/case-result.ts'
import { exercises } from '../../model/exercises.ts'
import type { QuestionMethod } from '../../model/question.ts'
import type { RuleId } from '../../model/rules.ts'
import type { CampaignReport } from '../campaign/campaign-report.ts'

/** What a run was told to ask and did not, in words. */
export type NotAsked = {
  /** `methods`: the subject does not declare what was to be asked. `readings`: only other readings allow its answers. `limit`: there was no time. */
  because: 'methods' | 'readings' | 'limit'
  says: string
}

type Run = { capabilities: readonly string[]; rule?: string | undefined; campaign?: CampaignReport | undefined }

/**
 * What a run was told to ask and did not, or could not learn anything from: its cases, the rule that it was about, its
 * generated scenarios. None where each of them was asked about; a run with any does not conform.
 */
export function unasked(played: readonly CaseResult[], { capabilities, rule, campaign }: Run): NotAsked[] {
  const all = played.flatMap(({ questions }) => questions)
  const asked = all.filter(({ given }) => given.kind !== 'skipped')
  const reasons: NotAsked[] = []
  if (asked.length === 0) reasons.push({ because: 'methods', says: undeclaredText(methodsOf(all), capabilities) })
  else if (asked.every(({ verdict }) => verdict.verdict === 'passed' && verdict.open !== undefined))
    reasons.push({ because: 'readings', says: 'every answer is one that only another reading of the sources allows' })
  else if (
    rule !== undefined &&
    !asked.some((one) => exercises(rule.toUpperCase() as RuleId, one.world, one.question, one.expected))
  )
    reasons.push({ because: 'methods', says: `nothing that was asked tells whether ${rule.toUpperCase()} is kept` })
  const ofWorlds = campaign && unaskedOf(campaign, capabilities)
  if (ofWorlds) reasons.push(ofWorlds)
  return reasons
}

/** Why generated scenarios tell nothing of a subject; none where they do. */
export function unaskedOf(
  { scenarios, questions, skipped }: CampaignReport,
  capabilities: readonly string[],
): NotAsked | undefined {
  if (scenarios === 0)
    return { because: 'limit', says: 'no generated scenario was played within the time limit: allow more seconds' }
  if (questions > skipped) return undefined
  const says = `none of the ${questions} questions of the generated scenarios is of a method that the subject declares`
  return { because: 'methods', says: `${says} (${capabilities.join(', ')})` }
}

/** Why nothing was asked, by the methods that would have been, and those that the subject declares. */
export function undeclaredText(methods: readonly QuestionMethod[], declared: readonly string[]): string {
  if (methods.length === 0) return 'nothing was asked: there is no question'
  return `nothing was asked: the questions are of ${methods.join(', ')}, and the subject declares ${declared.join(', ') || 'no method'}`
}

/** The methods of some questions, each once. */
export function methodsOf(asked: readonly { question: { method: QuestionMethod } }[]): QuestionMethod[] {
  return [...new Set(asked.map(({ question }) => question.method))]
}
