import type { CaseResult } from '../../../judge/case-result.ts'
import { readsNothing } from '../../../judge/habits.ts'
import { shows } from '../../../mistakes/shows.ts'
import type { QuestionMethod } from '../../../model/question.ts'
import type { RuleId } from '../../../model/rules.ts'
import { plural } from '../../../platform/words.ts'
import type { CampaignReport, NotAsked } from '../report/run-report.ts'

type Run = {
  capabilities: readonly string[]
  rule?: string | undefined
  /** Whether the run has generated scenarios and no cases. */
  generatedOnly?: boolean | undefined
  /** Whether the run came to its end. Default: true. */
  complete?: boolean | undefined
  campaign?: CampaignReport | undefined
}

/**
 * Lists the parts of a run that did not test the subject: its cases, the rule given by `--rule`, its generated
 * scenarios. A run with any of them does not conform.
 */
export function unasked(
  results: readonly CaseResult[],
  { capabilities, rule, generatedOnly, complete = true, campaign }: Run,
): NotAsked[] {
  // An interrupted campaign may not have come to its first scenario, and no longer time limit would help.
  const ofCampaign = campaign && (complete || campaign.scenarios > 0) ? unaskedOf(campaign, capabilities) : undefined
  if (generatedOnly) return ofCampaign ? [ofCampaign] : []
  const all = results.flatMap(({ questions }) => questions)
  const asked = all.filter(({ given }) => given.kind !== 'skipped')
  const unjudged = all.filter(({ given }) => given.kind === 'skipped' && given.unjudged !== undefined)
  const reasons: NotAsked[] = []
  if (unjudged.length > 0) reasons.push({ because: 'machine', says: unjudgedText(unjudged.length) })
  else if (asked.length === 0) reasons.push({ because: 'methods', says: undeclaredText(methodsOf(all), capabilities) })
  else if (asked.every(({ verdict }) => verdict.verdict === 'passed' && verdict.open !== undefined))
    reasons.push({ because: 'readings', says: 'every answer passes by an open reading of the sources only' })
  else if (rule !== undefined && !asked.some((one) => shows(rule.toUpperCase() as RuleId, one)))
    reasons.push({ because: 'methods', says: `no question that was asked tests ${rule.toUpperCase()}` })
  if (readsNothing(results)) reasons.push({ because: 'requests', says: 'it answered without a single request' })
  if (ofCampaign) reasons.push(ofCampaign)
  return reasons
}

const unjudgedText = (count: number) =>
  `${plural(count, 'question')} could not be judged: the node or the explorer answered too late each time`

/** Explains why the generated scenarios did not test the subject; `undefined` if they did. */
export function unaskedOf(
  { scenarios, unplayable, questions, skipped, unjudged = 0 }: CampaignReport,
  capabilities: readonly string[],
): NotAsked | undefined {
  if (scenarios === 0 && unplayable !== undefined)
    return {
      because: 'deployment',
      says: 'no generated scenario was run: the deployment does not have what they need; set more with --runs',
    }
  if (scenarios === 0)
    return { because: 'limit', says: 'no generated scenario was run within the time limit: allow more seconds' }
  if (unjudged > 0) return { because: 'machine', says: `${unjudgedText(unjudged)}, in generated scenarios` }
  if (questions > skipped) return undefined
  const says = `none of the ${questions} questions of the generated scenarios is of a method that the subject declares`
  return { because: 'methods', says: `${says} (${capabilities.join(', ')})` }
}

/** Explains why the subject was asked nothing: the methods of the questions, and those that it declares. */
export function undeclaredText(methods: readonly QuestionMethod[], declared: readonly string[]): string {
  if (methods.length === 0) return 'nothing was asked: there is no question'
  return `nothing was asked: the questions are of ${methods.join(', ')}, and the subject declares ${declared.join(', ') || 'no method'}`
}

/** Lists the methods of the questions, without duplicates. */
export function methodsOf(asked: readonly { question: { method: QuestionMethod } }[]): QuestionMethod[] {
  return [...new Set(asked.map(({ question }) => question.method))]
}
