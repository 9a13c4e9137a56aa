import { generateScenario } from '../../src/generate/generate-scenario.ts'
import { hasNoVariant } from '../../src/generate/meta/scenario-pair.ts'
import type { MetaRuleId } from '../../src/model/rules.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

/** A generated scenario with the first variant by a property that there is, from an index on. */
export function variedFrom(place: number, rule: MetaRuleId): Scenario {
  const scenario: Scenario = { ...generateScenario(6, place), meta: { rule, number: place } }
  return hasNoVariant(scenario) ? variedFrom(place + 100, rule) : scenario
}
