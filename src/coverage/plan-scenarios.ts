import { asCampaignScenario } from '../generate/campaign-scenario.ts'
import { continueScenario } from '../generate/continue-scenario.ts'
import { generateScenario } from '../generate/generate-scenario.ts'
import type { Level } from '../model/rules.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type Feature, featuresOf, type RuleMutants, weightOf } from './features.ts'

/** Scenarios that a round plays, and candidates that are weighed for it; of these, how many change one that was played. */
const ROUND = 4
const CANDIDATES = 32
const MUTATED = 16

/** A scenario of the plan, and the features that it adds to those before it. */
export type Planned = { scenario: Scenario; added: readonly Feature[] }

export type PlanOptions = {
  seed: number
  level?: Level | undefined
  /** Scenarios of earlier campaigns, to be changed; the plan does not play them again. Default: none. */
  corpus?: readonly Scenario[]
  /** Which model mutants tell that a question shows a rule. Default: all. */
  mutants?: RuleMutants
}

/**
 * The scenarios of a campaign that goes where it has not been, without end. In rounds: candidates are weighed on the model,
 * and those that add most features are played. Nothing but the options decides, so every process plans the same.
 */
export function* planScenarios({
  seed,
  level = 'deployment',
  corpus = [],
  mutants,
}: PlanOptions): Generator<Planned, never> {
  const reached = new Set<Feature>()
  const kept: Scenario[] = [...corpus]
  for (const scenario of corpus) for (const feature of featuresOf(scenario, { mutants })) reached.add(feature)
  let drawn = 0
  for (let index = 0; ; ) {
    const candidates = Array.from({ length: CANDIDATES }, (_, number) => {
      drawn += 1
      const isChanged = number < MUTATED && kept.length > 0
      const { scenario, unchanged } = isChanged
        ? continueScenario(kept, seed, drawn)
        : { scenario: generateScenario(seed, drawn - 1, level), unchanged: 0 }
      // What the unchanged steps reach was reached by the scenario that they are of.
      return { scenario, features: featuresOf(scenario, { mutants, reached, from: unchanged }) }
    })
    for (let taken = 0; taken < ROUND; taken += 1) {
      const weighed = candidates.map((one) => {
        const added = [...one.features].filter((each) => !reached.has(each))
        return { ...one, added, weight: added.reduce((sum, each) => sum + weightOf(each), 0) }
      })
      const best = weighed.reduce((most, one) => (one.weight > most.weight ? one : most))
      candidates.splice(weighed.indexOf(best), 1)
      for (const feature of best.added) reached.add(feature)
      if (best.added.length > 0) kept.push(best.scenario)
      const id = `generated/seed-${seed}-scenario-${index}`
      yield { scenario: asCampaignScenario({ ...best.scenario, id }, index), added: best.added }
      index += 1
    }
  }
}
