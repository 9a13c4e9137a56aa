import { generateScenario } from '../../../src/generate/generate-scenario.ts'
import { hasNoVariant } from '../../../src/generate/meta/scenario-pair.ts'
import type { MetaRuleId } from '../../../src/model/rules.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'

/** A generated scenario with the first variant by a property that there is, from an index on. */
export function variedFrom(index: number, rule: MetaRuleId): Scenario {
  const scenario: Scenario = { ...generateScenario(6, index), meta: { rule, number: index } }
  return hasNoVariant(scenario) ? variedFrom(index + 100, rule) : scenario
}
