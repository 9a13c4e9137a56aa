import { InternalError } from '../errors.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { choicesOf } from './choices-of.ts'
import type { CoverageReport } from './coverage-report.ts'
import { type Feature, featureText, isOfOneCircumstance } from './feature.ts'
import { type PlanOptions, planScenarios } from './plan-scenarios.ts'
import { reachable } from './reachable.ts'

/** How many scenarios back a campaign still has all. A run needs no more: its batches are small, and it takes them in order. */
const KEPT = 4_000

/** The scenarios of a campaign that goes where it has not been: see {@link planScenarios}. */
export type SteeredCampaign = {
  /** The scenario at an index. Throws InternalError for one that was left behind long ago. */
  scenarioAt(index: number): Scenario
  /** The first scenarios. Those of long campaigns are planned again. */
  first(count: number): Iterable<Scenario>
  /**
   * The scenarios among the first ones that added features. Of those left behind long ago, only the ones that reached a
   * rule in a new circumstance: so memory has a limit.
   */
  addedAmong(count: number): Scenario[]
  /** What the first scenarios reach, whether or not the corpus reaches it too. */
  coverageOf(count: number): CoverageReport
}

/**
 * Plans a campaign as far as it is asked for.
 * @param options `kept`: how many scenarios back it still has all. Default 4,000.
 */
export function steerCampaign({ kept = KEPT, ...given }: PlanOptions & { kept?: number }): SteeredCampaign {
  const options = { choices: choicesOf(given), ...given }
  const plan = planScenarios(options)
  const scenarios = new Map<number, Scenario>()
  const seen = new Set<Feature>()
  /**
   * For each scenario whether it adds to corpus and campaign, how many features it is the campaign's first to reach, and of
   * these the rules with one circumstance.
   */
  const planned: { adds: boolean; features: number; texts: string[] }[] = []
  const planTo = (index: number) => {
    while (planned.length <= index) {
      const { scenario, features, adds } = plan.next().value
      scenarios.set(planned.length, scenario)
      if (planned[planned.length - kept]?.texts.length === 0) scenarios.delete(planned.length - kept)
      const first = [...features].filter((feature) => !seen.has(feature))
      for (const feature of first) seen.add(feature)
      const texts = first.filter(isOfOneCircumstance).map(featureText)
      planned.push({ adds, features: first.length, texts })
    }
  }
  const scenarioAt = (index: number) => {
    planTo(index)
    const scenario = scenarios.get(index)
    if (!scenario) throw new InternalError(`The plan of the campaign no longer has scenario ${index}`)
    return scenario
  }
  return {
    scenarioAt,
    *first(count) {
      const again = count > kept ? planScenarios(options) : undefined
      for (let index = 0; index < count; index += 1) yield again ? again.next().value.scenario : scenarioAt(index)
    },
    addedAmong(count) {
      planTo(count - 1)
      return [...scenarios].flatMap(([index, scenario]) => (index < count && planned[index]?.adds ? [scenario] : []))
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
