import type { Scenario } from '../scenario/scenario.ts'
import { choicesOf } from './choices-of.ts'
import type { CoverageReport } from './coverage-report.ts'
import { type Feature, featureText, isOfOneCircumstance } from './feature.ts'
import { type PlanOptions, planScenarios } from './plan-scenarios.ts'
import { reachable } from './reachable.ts'

/** How many scenarios back a campaign still has those that reached nothing new in one circumstance. */
const KEPT = 4_000

/** A campaign that goes where it has not been: see {@link planScenarios}. */
export type SteeredCampaign = {
  /** The scenario at an index. */
  scenarioAt(index: number): Scenario
  /**
   * The scenarios among the first ones that added features. Of those left behind long ago, only the ones that reached a
   * rule in a new circumstance: so memory has a limit.
   */
  addedAmong(count: number): Scenario[]
  /** What the first scenarios reach, whether or not the corpus reaches it too. */
  coverageOf(count: number): CoverageReport
}

/**
 * Plans a campaign as far as it is asked for, and counts what it reaches.
 * @param options `kept`: how many scenarios back {@link SteeredCampaign.addedAmong} still has all. Default 4,000.
 */
export function steerCampaign({ kept = KEPT, ...given }: PlanOptions & { kept?: number }): SteeredCampaign {
  const plan = planScenarios({ choices: choicesOf(given), ...given })
  const added = new Map<number, Scenario>()
  const seen = new Set<Feature>()
  /** For each scenario how many features it is the first to reach, and of these the rules with one circumstance. */
  const planned: { features: number; texts: string[] }[] = []
  const planTo = (index: number) => {
    while (planned.length <= index) {
      const { scenario, features, adds } = plan.at(planned.length)
      const first = [...features].filter((feature) => !seen.has(feature))
      for (const feature of first) seen.add(feature)
      const texts = first.filter(isOfOneCircumstance).map(featureText)
      if (adds && first.length > 0) added.set(planned.length, scenario)
      if (planned[planned.length - kept]?.texts.length === 0) added.delete(planned.length - kept)
      planned.push({ features: first.length, texts })
    }
  }
  return {
    scenarioAt(index) {
      planTo(index)
      return plan.at(index).scenario
    },
    addedAmong(count) {
      planTo(count - 1)
      return [...added].flatMap(([index, scenario]) => (index < count ? [scenario] : []))
    },
    coverageOf(count) {
      planTo(count - 1)
      const reached = new Set(planned.slice(0, count).flatMap(({ texts }) => texts))
      return {
        features: planned.slice(0, count).reduce((sum, one) => sum + one.features, 0),
        reachable: reachable.length,
        reached: reachable.filter((text) => reached.has(text)).length,
        never: reachable.filter((text) => !reached.has(text)),
      }
    },
  }
}
