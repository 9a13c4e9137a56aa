import type { Scenario } from '../../scenario/scenario.ts'
import { metaProperties } from '../meta/properties.ts'
import type { MetaProperty } from '../meta/property.ts'
import { hasNoVariant } from '../meta/two-stories.ts'
import { worldOf } from './generate.ts'

/** Every so many worlds, one is played together with a variant of itself. */
const EVERY = 8
const ROUND = EVERY * metaProperties.length

/** The world of a place in a campaign. At every 8th it has a variant, by one property after another. */
export function campaignWorld(seed: number, place: number): Scenario {
  const world = worldOf(seed, place)
  if (place % EVERY !== EVERY - 1) return world
  const { rule } = metaProperties[Math.floor((place % ROUND) / EVERY)] as MetaProperty
  const varied: Scenario = { ...world, meta: { rule, number: Math.floor(place / ROUND) } }
  return hasNoVariant(varied) ? world : varied
}
