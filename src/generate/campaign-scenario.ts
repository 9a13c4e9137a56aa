import type { Level } from '../model/rules.ts'
import type { Scenario, Step } from '../scenario/scenario.ts'
import { generateScenario } from './generate-scenario.ts'
import { metaProperties } from './meta/properties.ts'
import type { MetaProperty } from './meta/property.ts'
import { hasNoVariant } from './meta/scenario-pair.ts'

/** One scenario in this many runs together with a variant of itself. */
const EVERY = 8
const ROUND = EVERY * metaProperties.length

/** Finding another order (META-4) of larger blocks takes too long. */
const MOST_IN_BLOCK = 100

/**
 * Generates the scenario at an index of a campaign. Every 8th has a variant, by each metamorphic property in turn.
 * @param level At `hardened`, some scenarios have failing sources. Default `deployment`.
 */
export function campaignScenario(seed: number, index: number, level: Level = 'deployment'): Scenario {
  return asCampaignScenario(generateScenario(seed, index, level), index)
}

/** Adds to a generated scenario the variant that it has at this index of a campaign. */
export function asCampaignScenario(generated: Scenario, index: number): Scenario {
  if (index % EVERY !== EVERY - 1 || generated.steps.some(isLarge)) return generated
  const { rule } = metaProperties[Math.floor((index % ROUND) / EVERY)] as MetaProperty
  const varied: Scenario = { ...generated, meta: { rule, number: Math.floor(index / ROUND) } }
  return hasNoVariant(varied) ? generated : varied
}

function isLarge(step: Step): boolean {
  return step.do === 'sameBlock' && step.actions.length > MOST_IN_BLOCK
}
