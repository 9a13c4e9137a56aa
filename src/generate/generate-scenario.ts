import fc from 'fast-check'
import type { Level } from '../model/rules.ts'
import { story } from '../scenario/builder.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { cast } from './initial-actors.ts'
import { crowd } from './many-agreements.ts'
import { decide } from './decide.ts'
import { disturb, isDisturbed, isTimely, mislead } from './disturb.ts'
import type { Draw } from './draw.ts'
import { type Bounds, type Numbers, numbersWithin } from './numbers.ts'
import { everything } from './questions.ts'
import { isSpell, Spell } from './quirk-window.ts'
import { Teller } from './generator-state.ts'

/**
 * Stories that nobody wrote, as a fast-check arbitrary: everything that happens in them is possible, on the model and on a
 * chain, and so it is in what they shrink to. They ask as they go, without an answer written by hand.
 * @throws UsageError where a bound is not a whole number that can be kept to.
 */
export function scenarios(bounds: Bounds & { id?: string } = {}): fc.Arbitrary<Scenario> {
  const { id = 'generated/story' } = bounds
  return numbersWithin(bounds).map((drawn) => tellFrom(id, drawn, bounds))
}

/**
 * The story of a place in a campaign: it follows from the seed and the place alone. At every level it is the same story,
 * but below `hardened` its sources never fail. Default `deployment`.
 */
export function worldOf(seed: number, place: number, level: Level = 'deployment'): Scenario {
  const id = `generated/seed-${seed}-world-${place}`
  const [scenario] = fc.sample(scenarios({ id, level }), { seed: mix(seed, place), numRuns: 1 })
  if (!scenario) throw new Error('fast-check drew nothing')
  return scenario
}

/** One number from two, so that neighbouring places have nothing in common. */
function mix(seed: number, place: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) | 0
}

function tellFrom(id: string, drawn: Numbers, { contracts = Infinity, level = 'deployment' }: Bounds): Scenario {
  const teller = new Teller(contracts)
  cast(teller, drawn)
  const [isTroubled, first, last] = drawn.trouble
  const spell = isTroubled === 0 && isSpell(first) ? new Spell(first, drawn.decisions.length, level) : undefined
  const troubles = isTroubled === 0 && !spell ? [first] : []
  for (const [index, one] of drawn.decisions.entries()) {
    spell?.before(teller, index)
    decide(teller, one, index, drawn.decisions.length)
    spell?.after(teller)
    if (troubles.some((draw) => isTimely(teller.world, draw))) disturb(teller, troubles.pop() as Draw, level)
  }
  spell?.end(teller)
  if (isTroubled === 0) {
    disturb(teller, last, level)
    mislead(teller, last, level)
  }
  teller.ask(everything(teller.world))
  if (drawn.crowd <= 1) crowd(teller, 101)
  else if (drawn.crowd <= 11) crowd(teller, 11)
  const { steps } = teller
  return { ...story(id, 'A generated story').build(), ...(isDisturbed(steps) && { level: 'hardened' as const }), steps }
}
