import type { Scenario } from '../../scenario/scenario.ts'
import { metaProperties } from './properties.ts'
import type { MetaProperty, Variant } from './property.ts'

/** A scenario, its variant as a scenario of its own, and the property by which they are compared. */
export type ScenarioPair = { property: MetaProperty; scenario: Scenario; variant: Variant; varied: Scenario }

/** Pairs a scenario with its variant; undefined without `meta`, or if the property cannot change it. */
export function scenarioPair(scenario: Scenario): ScenarioPair | undefined {
  const { meta, ...plain } = scenario
  const property = metaProperties.find(({ rule }) => rule === meta?.rule)
  const variant = meta && property?.vary(plain, meta.number)
  if (!property || !variant) return undefined
  const { startsAt = plain.startsAt } = variant
  // Another id gives it its own accounts. Hand-written answers hold for the original only.
  const varied: Scenario = { ...plain, id: `${plain.id}-varied`, steps: variant.steps.map(withoutExpected) }
  return { property, scenario: plain, variant, varied: startsAt === undefined ? varied : { ...varied, startsAt } }
}

/** Whether a scenario has `meta`, but the property cannot change it. */
export function hasNoVariant(scenario: Scenario): boolean {
  return scenario.meta !== undefined && !scenarioPair(scenario)
}

/** Lists the scenarios to run: the scenario, and its variant if it has one. */
export function partsOf(scenario: Scenario): Scenario[] {
  const two = scenarioPair(scenario)
  return two ? [two.scenario, two.varied] : [scenario]
}

function withoutExpected(step: Scenario['steps'][number]): Scenario['steps'][number] {
  if (step.do !== 'ask') return step
  return { ...step, questions: step.questions.map(({ expected: _, ...question }) => question) }
}
