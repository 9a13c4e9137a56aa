import { emptyWorld } from '../model/world.ts'
import { stepText } from './narrative.ts'
import type { Scenario } from './scenario.ts'
import { advance } from './timeline.ts'

/** A step of a story as it is told: when it happened, in seconds since the start, and what. */
export type ToldStep = { step: number; seconds: number; text: string }

/** Tells a story with its times, up to and including one of its steps (from 0; default: to the end). */
export function tell(scenario: Scenario, upTo = scenario.steps.length - 1): ToldStep[] {
  let world = emptyWorld(scenario.startsAt ?? 1_000_000_000)
  return scenario.steps.slice(0, upTo + 1).map((step, index) => {
    world = advance(world, step).world
    return { step: index, seconds: world.now - world.startedAt, text: stepText(step) }
  })
}
