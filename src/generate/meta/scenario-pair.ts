import type { Scenario } from '../../scenario/scenario.ts'
import { metaProperties } from './properties.ts'
import type { MetaProperty, Variant } from './property.ts'

/** A scenario and its variant, both to be played like any other, and the property that holds them together. */
export type ScenarioPair = { property: MetaProperty; scenario: Scenario; variant: Variant; varied: Scenario }

/** The two scenarios of a scenario with `meta`; `undefined` where it has none, or nothing that could be told otherwise. */
export function scenarioPair(scenario: Scenario): ScenarioPair | undefined {
  const { meta, ...plain } = scenario
  const property = metaProperties.find(({ rule }) => rule === meta?.rule)
  const variant = meta && property?.vary(plain, meta.number)
  if (!property || !variant) return undefined
  const { startsAt = plain.startsAt } = variant
  // Its accounts are its own, and what was expected by hand speaks of the scenario.
  const varied: Scenario = { ...plain, id: `${plain.id}-varied`, steps: variant.steps.map(withoutExpected) }
  return { property, scenario: plain, variant, varied: startsAt === undefined ? varied : { ...varied, startsAt } }
}

/** Whether a scenario asks for a variant that there is not. */
export function hasNoVariant(scenario: Scenario): boolean {
  return scenario.meta !== undefined && !scenarioPair(scenario)
}

/** What is to be played for a scenario: itself, or the scenario and its variant one after the other. */
export function partsOf(scenario: Scenario): Scenario[] {
  const two = scenarioPair(scenario)
  return two ? [two.scenario, two.varied] : [scenario]
}

function withoutExpected(step: Scenario['steps'][number]): Scenario['steps'][number] {
  if (step.do !== 'ask') return step
  return { ...step, questions: step.questions.map(({ expected: _, ...question }) => question) }
}
