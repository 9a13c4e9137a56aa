import type { Level } from '../model/rules.ts'
import type { Scenario, Step } from '../scenario/scenario.ts'
import { generateScenario } from './generate-scenario.ts'
import { metaProperties } from './meta/properties.ts'
import type { MetaProperty } from './meta/property.ts'
import { hasNoVariant } from './meta/scenario-pair.ts'

/** Every so many worlds, one is played together with a variant of itself. */
const EVERY = 8
const ROUND = EVERY * metaProperties.length

/** The order of so many transactions takes long to work out. */
const MOST_IN_BLOCK = 100

/**
 * The world of a place in a campaign. At every 8th it has a variant, by one property after another.
 * @param level At `hardened`, sources fail in some. Default `deployment`.
 */
export function campaignScenario(seed: number, place: number, level: Level = 'deployment'): Scenario {
  const world = generateScenario(seed, place, level)
  if (place % EVERY !== EVERY - 1 || world.steps.some(isLarge)) return world
  const { rule } = metaProperties[Math.floor((place % ROUND) / EVERY)] as MetaProperty
  const varied: Scenario = { ...world, meta: { rule, number: Math.floor(place / ROUND) } }
  return hasNoVariant(varied) ? world : varied
}

function isLarge(step: Step): boolean {
  return step.do === 'sameBlock' && step.actions.length > MOST_IN_BLOCK
}
