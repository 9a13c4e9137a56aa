import { stepText, waitsText, withNetwork } from './narrative.ts'
import { type Network, walkSteps } from './network-steps.ts'
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

/** Describes a scenario's steps with their times. Joins consecutive waits of equal length, at the last of them. */
export function narrate(scenario: Scenario): NarratedStep[] {
  const narrated: NarratedStep[] = []
  const waits = { network: undefined as Network | undefined, each: 0, count: 0 }
  for (const { network, index, step, world } of walkSteps(scenario)) {
    const each = step.do === 'wait' ? step.seconds : 0
    const goesOn = each > 0 && each === waits.each && network === waits.network
    Object.assign(waits, { network, each, count: goesOn ? waits.count + 1 : 1 })
    if (goesOn) narrated.pop()
    const text = withNetwork(waits.count > 1 ? waitsText(waits.count, each) : stepText(step), network)
    const questions = step.do === 'ask' ? step.questions : []
    const seconds = world.now - world.startedAt
    narrated.push({ step: index, network, seconds, text, questions, raced: isRaced(step) })
  }
  return narrated
}
