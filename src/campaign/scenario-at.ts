import { choicesOf } from '../coverage/choices-of.ts'
import { planScenarios, type ScenarioPlan } from '../coverage/plan-scenarios.ts'
import { campaignScenario } from '../generate/campaign-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { CampaignOptions } from './campaign-options.ts'

/** The plan of the campaign that this process works for, and its options. */
let known: { of: string; plan: ScenarioPlan } | undefined

/** The scenario at an index of a campaign. Every process of it plans the same. */
export function scenarioAt(
  { seed, level, steering }: Pick<CampaignOptions, 'seed' | 'level' | 'steering'>,
  index: number,
): Scenario {
  if (!steering) return campaignScenario(seed, index, level)
  const of = `${seed} ${level}`
  if (known?.of !== of) known = { of, plan: planScenarios({ seed, level, choices: choicesOf({ seed, level }) }) }
  return known.plan.at(index).scenario
}
