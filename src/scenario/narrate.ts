import { stepText, withNetwork } from './narrative.ts'
import { type Network, walkSteps } from './networks.ts'
import { isRaced } from './races.ts'
import type { Ask, Scenario } from './scenario.ts'

/** A step of a scenario as it is told: when it happened, in seconds since the start, and what. */
export type NarratedStep = {
  /** Its place among the steps of its network, from 0. */
  step: number
  network: Network
  seconds: number
  text: string
  /** What is asked; empty for any other step. */
  questions: Ask['questions']
  /** Whether they are asked while the block of the step before comes, too. */
  raced: boolean
}

/** Tells a scenario with its times, up to and including one of its turns (from 0; default: to the end). */
export function narrate(scenario: Scenario, upTo = Infinity): NarratedStep[] {
  const told: NarratedStep[] = []
  for (const { network, index, step, world } of walkSteps(scenario)) {
    const text = withNetwork(stepText(step), network)
    const questions = step.do === 'ask' ? step.questions : []
    const seconds = world.now - world.startedAt
    told.push({ step: index, network, seconds, text, questions, raced: isRaced(step) })
    if (told.length > upTo) break
  }
  return told
}
