import { statisticsOf } from '../../generate/campaign-statistics.ts'
import { scenarioAt } from '../../generate/steering/scenario-at.ts'
import { levels, rules } from '../../model/rules.ts'
import type { CampaignOptions } from '../campaign-options.ts'

/** How many questions of a campaign's first scenarios tell whether each rule of its level is kept. */
export type RuleSample = { scenarios: number; rules: Record<string, number> }

/** Enough to see which rules a campaign comes to; each takes some hundredths of a second of the model. */
const MOST = 100

/** Counts the first scenarios of a campaign, one more with each call, as long as they have run. */
export function openRuleSample(options: Pick<CampaignOptions, 'seed' | 'level' | 'steering'>) {
  const known = rules.filter((rule) => levels.indexOf(rule.level) <= levels.indexOf(options.level))
  const sample: RuleSample = { scenarios: 0, rules: Object.fromEntries(known.map(({ id }) => [id, 0])) }
  return (ran: number): RuleSample => {
    if (sample.scenarios >= Math.min(MOST, ran)) return sample
    const more = statisticsOf([scenarioAt(options, sample.scenarios)])
    sample.scenarios += 1
    for (const { id } of known) sample.rules[id] = (sample.rules[id] ?? 0) + more.rules[id]
    return sample
  }
}
