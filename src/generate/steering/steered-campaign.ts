import type { Scenario } from '../../scenario/scenario.ts'
import { type Feature, featureText, isOfOneCircumstance } from '../shows/feature.ts'
import { type PlanOptions, planScenarios, ROUND } from './plan-scenarios.ts'
import rulesByCircumstance from './reachable.json' with { type: 'json' }
import { planOf } from './scenario-at.ts'

/**
 * Features that the exhaustive search reaches within a few steps from its starts: rules with one circumstance each,
 * such as `CHILD-2: scope ExistingOnly`. `npm run generate features` writes the file.
 */
const reachable: readonly string[] = Object.entries(rulesByCircumstance)
  .flatMap(([circumstance, rules]) => rules.split(' ').map((rule) => `${rule}: ${circumstance}`))
  .toSorted()

/** What the scenarios of a steered campaign reach. */
export type CoverageReport = {
  /** Features: a rule that a question shows to be kept or broken, in a circumstance or in two at once. */
  features: number
  /** Rules with one circumstance each that the exhaustive search reaches within a few steps: how many there are. */
  reachable: number
  /** How many of these the campaign reached. */
  reached: number
  /** Those that it did not reach, as texts such as `CHILD-2: scope ExistingOnly`. */
  never: string[]
}

/** How many scenarios back a campaign still has those that reached nothing new in one circumstance. */
const KEPT = 4_000

/** A campaign that goes where it has not been: see {@link planScenarios}. */
export type SteeredCampaign = {
  /** Whether it goes on from a corpus: then no other process can plan the same. */
  hasCorpus: boolean
  /** Adopts the candidates that another process has chosen for the scenarios from an index on. */
  learn(first: number, candidates: readonly number[]): void
  scenarioAt(index: number): Scenario
  /**
   * Selects the first scenarios that added features. Of scenarios long ago, only those that reached a rule in a new
   * circumstance, which limits memory.
   */
  addedAmong(count: number): Scenario[]
  /** Reports the features that the first scenarios reach, even if the corpus reaches them, too. */
  coverageOf(count: number): CoverageReport
}

/**
 * Plans a campaign on demand, and counts the features that it reaches.
 * @param options `kept`: how many scenarios back {@link SteeredCampaign.addedAmong} still knows all features. Default 4,000.
 */
export function steerCampaign({ kept = KEPT, ...given }: PlanOptions & { kept?: number }): SteeredCampaign {
  const { corpus = [], mutants } = given
  const plan = corpus.length > 0 || mutants ? planScenarios(given) : planOf(given)
  const added = new Map<number, Scenario>()
  const seen = new Set<Feature>()
  /** For each scenario how many features it is the first to reach, and of these the rules with one circumstance. */
  const planned: { features: number; texts: string[] }[] = []
  /** The ends of batches that another process has chosen, by their first scenarios, and the end of those in a row. */
  const learned = new Map<number, number>()
  let learnedTo = 0
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
    hasCorpus: corpus.length > 0,
    learn(first, candidates) {
      plan.learn(first, candidates)
      learned.set(first, first + candidates.length)
      for (let end = learned.get(learnedTo); end !== undefined; end = learned.get(learnedTo)) learnedTo = end
      // What the rest of a round plays is not known yet.
      planTo(learnedTo - (learnedTo % ROUND) - 1)
    },
    scenarioAt: (index) => plan.at(index).scenario,
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
