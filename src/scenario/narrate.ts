import { stepText, withNetwork } from './narrative.ts'
import { type Network, walkSteps } from './networks.ts'
import { isRaced } from './races.ts'
import type { Ask, Scenario } from './scenario.ts'

/** A step of a scenario in words. `seconds`: the world's time after it, since the start. */
export type NarratedStep = {
  /** Its index among the steps of its network, from 0. */
  step: number
  network: Network
  seconds: number
  text: string
  /** The questions of an `ask`; empty for any other step. */
  questions: Ask['questions']
  /** Whether they are also asked while the block of the step before is mined. */
  raced: boolean
}

/** Describes a scenario's steps with their times, up to and including the one at index `upTo` of the run order. */
export function narrate(scenario: Scenario, upTo = Infinity): NarratedStep[] {
  const narrated: NarratedStep[] = []
  for (const { network, index, step, world } of walkSteps(scenario)) {
    const text = withNetwork(stepText(step), network)
    const questions = step.do === 'ask' ? step.questions : []
    const seconds = world.now - world.startedAt
    narrated.push({ step: index, network, seconds, text, questions, raced: isRaced(step) })
    if (narrated.length > upTo) break
  }
  return narrated
}
