import { InternalError } from '../errors.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { CoverageReport } from './coverage-report.ts'
import { featureText, isOfOneCircumstance } from './features.ts'
import { type PlanOptions, planScenarios } from './plan-scenarios.ts'
import { reachable } from './reachable.ts'

/** How many scenarios back a plan still has. A run never needs more: its batches are small, and it takes them in order. */
const KEPT = 4_000

/** The scenarios of a campaign that goes where it has not been: see {@link planScenarios}. */
export type SteeredCampaign = {
  /** The scenario at an index. Throws InternalError for one that was left behind long ago. */
  scenarioAt(index: number): Scenario
  /** The scenarios among the first ones that added features: a corpus without what others reach too. */
  addedAmong(count: number): Scenario[]
  /** What the first scenarios reach. */
  coverageOf(count: number): CoverageReport
}

/** Plans a campaign as far as it is asked for. */
export function steerCampaign(options: PlanOptions): SteeredCampaign {
  const plan = planScenarios(options)
  const scenarios = new Map<number, Scenario>()
  /** For each scenario how many features it adds, and the rules and circumstances that it is the first to reach. */
  const added: { features: number; texts: string[] }[] = []
  const planTo = (index: number) => {
    while (added.length <= index) {
      const { scenario, added: features } = plan.next().value
      scenarios.set(added.length, scenario)
      scenarios.delete(added.length - KEPT)
      added.push({ features: features.length, texts: features.filter(isOfOneCircumstance).map(featureText) })
    }
  }
  return {
    scenarioAt(index) {
      planTo(index)
      const scenario = scenarios.get(index)
      if (!scenario) throw new InternalError(`The plan of the campaign no longer has scenario ${index}`)
      return scenario
    },
    addedAmong(count) {
      planTo(count - 1)
      return [...scenarios].flatMap(([index, scenario]) =>
        index < count && (added[index]?.features ?? 0) > 0 ? [scenario] : [],
      )
    },
    coverageOf(count) {
      planTo(count - 1)
      const reached = new Set(added.slice(0, count).flatMap(({ texts }) => texts))
      return {
        features: added.slice(0, count).reduce((sum, one) => sum + one.features, 0),
        reachable: reachable.length,
        reached: reachable.filter((text) => reached.has(text)).length,
        never: reachable.filter((text) => !reached.has(text)),
      }
    },
  }
}
