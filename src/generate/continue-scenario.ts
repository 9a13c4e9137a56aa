import fc from 'fast-check'
import type { Scenario } from '../scenario/scenario.ts'
import { closingQuestions } from './bound-questions.ts'
import { decide } from './decide.ts'
import { addManyAgreements, hasManyAgreements, longList } from './draw-many-agreements.ts'
import { mix } from './generate-scenario.ts'
import { GeneratorState } from './generator-state.ts'
import { draw, MOST_AGREEMENTS } from './numbers.ts'
import { isTrouble, stepsWithoutFaults } from './steps-without-faults.ts'

const drawn = fc.record({
  which: fc.nat(),
  end: fc.nat(),
  decisions: fc.array(draw, { minLength: 2, maxLength: 12 }),
  /** As for a generated scenario, but with four times as many short lists. */
  many: fc.noBias(fc.nat({ max: 399 })),
})

/** The steps that create the first contracts and agreements. */
const FIRST = 2
/** The most steps of a scenario that is continued. */
const MOST_STEPS = 120

/** A scenario whose first steps are those of another; `unchanged`: how many. */
type Continued = { scenario: Scenario; unchanged: number }

/**
 * Continues one of some scenarios differently: its steps up to any of them, then other decisions, as seed and number
 * determine. Omits faults, quirks and everything from a reorganisation on.
 */
export function continueScenario(scenarios: readonly Scenario[], seed: number, number: number): Continued {
  const [numbers] = fc.sample(drawn, { seed: mix(seed ^ 0x5bd1e995, number), numRuns: 1 })
  if (!numbers) throw new Error('fast-check drew nothing')
  const { which, end, decisions, many } = numbers
  const chosen = scenarios[which % scenarios.length] as Scenario
  const { meta: _, level: __, ...rest } = chosen
  const calm = stepsWithoutFaults(chosen)
  const length = Math.min(MOST_STEPS, FIRST + (end % Math.max(1, calm.length - FIRST)))
  const state = new GeneratorState(Infinity, MOST_AGREEMENTS, undefined, chosen.startsAt)
  for (const step of calm.slice(0, length)) {
    if (step.do === 'ask') state.ask(step.questions)
    else state.append(step)
  }
  for (const [index, decision] of decisions.entries()) decide(state, decision, index, decisions.length)
  state.ask(closingQuestions(state.world))
  const list = longList(many, 40)
  if (list && !hasManyAgreements(state.world)) addManyAgreements(state, list)
  const firstTrouble = chosen.steps.findIndex(isTrouble)
  return {
    scenario: { ...rest, level: 'deployment', steps: state.steps },
    unchanged: Math.min(length, firstTrouble < 0 ? length : firstTrouble),
  }
}
