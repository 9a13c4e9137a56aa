import { statisticsOf } from '../../generate/statistics.ts'
import { scenarioAt } from '../../generate/steering/scenario-at.ts'
import { type RuleId, rules } from '../../model/rules.ts'
import type { CampaignOptions } from '../campaign-options.ts'

/** How many questions of a campaign's first scenarios tell whether each rule is kept. */
export type RuleSample = { scenarios: number; rules: Record<string, number> }

/** Enough to see which rules a campaign comes to; each takes some hundredths of a second of the model. */
const MOST = 100

/** Counts the first scenarios of a campaign, one more with each call, as long as they have run. */
export function openRuleSample(options: Pick<CampaignOptions, 'seed' | 'level' | 'steering'>) {
  const sample: RuleSample = { scenarios: 0, rules: Object.fromEntries(rules.map(({ id }) => [id, 0])) }
  return (ran: number): RuleSample => {
    if (sample.scenarios >= Math.min(MOST, ran)) return sample
    const more = statisticsOf([scenarioAt(options, sample.scenarios)])
    sample.scenarios += 1
    for (const [id, times] of Object.entries(more.rules)) sample.rules[id as RuleId] = (sample.rules[id] ?? 0) + times
    return sample
  }
}
