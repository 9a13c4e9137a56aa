import fc from 'fast-check'
import type { Level } from '../model/rules.ts'
import { scenario } from '../scenario/builder.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { decide } from './decide.ts'
import { disturb, isDisturbed, isTimely, mislead } from './disturb.ts'
import type { Draw } from './draw.ts'
import { GeneratorState } from './generator-state.ts'
import { createInitialActors } from './initial-actors.ts'
import { createManyAgreements } from './many-agreements.ts'
import { type Bounds, type Numbers, numbersWithin } from './numbers.ts'
import { everything } from './questions.ts'
import { opensQuirkWindow, QuirkWindow } from './quirk-window.ts'

/**
 * Scenarios that nobody wrote, as a fast-check arbitrary: everything that happens in them is possible, on the model and on a
 * chain, and so it is in what they shrink to. They ask as they go, without an answer written by hand.
 * @throws UsageError where a bound is not a whole number that can be kept to.
 */
export function arbitraryScenario(bounds: Bounds & { id?: string } = {}): fc.Arbitrary<Scenario> {
  const { id = 'generated/scenario' } = bounds
  return numbersWithin(bounds).map((drawn) => tellFrom(id, drawn, bounds))
}

/**
 * The scenario of a place in a campaign: it follows from the seed and the place alone. At every level it is the same scenario,
 * but below `hardened` its sources never fail. Default `deployment`.
 */
export function generateScenario(seed: number, place: number, level: Level = 'deployment'): Scenario {
  const id = `generated/seed-${seed}-world-${place}`
  const [example] = fc.sample(arbitraryScenario({ id, level }), { seed: mix(seed, place), numRuns: 1 })
  if (!example) throw new Error('fast-check drew nothing')
  return example
}

/** One number from two, so that neighbouring places have nothing in common. */
function mix(seed: number, place: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) | 0
}

function tellFrom(id: string, drawn: Numbers, { contracts = Infinity, level = 'deployment' }: Bounds): Scenario {
  const state = new GeneratorState(contracts)
  createInitialActors(state, drawn)
  const [isTroubled, first, last] = drawn.trouble
  const window =
    isTroubled === 0 && opensQuirkWindow(first) ? new QuirkWindow(first, drawn.decisions.length, level) : undefined
  const troubles = isTroubled === 0 && !window ? [first] : []
  for (const [index, one] of drawn.decisions.entries()) {
    window?.before(state, index)
    decide(state, one, index, drawn.decisions.length)
    window?.after(state)
    if (troubles.some((draw) => isTimely(state.world, draw))) disturb(state, troubles.pop() as Draw, level)
  }
  window?.end(state)
  if (isTroubled === 0) {
    disturb(state, last, level)
    mislead(state, last, level)
  }
  state.ask(everything(state.world))
  if (drawn.many <= 1) createManyAgreements(state, 101)
  else if (drawn.many <= 11) createManyAgreements(state, 11)
  const { steps } = state
  return {
    ...scenario(id, 'A generated scenario').build(),
    ...(isDisturbed(steps) && { level: 'hardened' as const }),
    steps,
  }
}
