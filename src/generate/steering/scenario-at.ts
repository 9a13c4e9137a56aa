import type { Level } from '../../model/rules.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { campaignScenario } from '../campaign-scenario.ts'
import { choices } from './choices.ts'
import { planScenarios, type ScenarioPlan } from './plan-scenarios.ts'

/** The seed of a run without `--seed`, and so of most runs. */
export const DEFAULT_SEED = 1

/** A campaign without a corpus. */
type OfSeed = { seed: number; level?: Level | undefined }

/** The latest plan, and what it is of. */
let latest: { of: string; plan: ScenarioPlan } | undefined

/**
 * Plans a campaign without a corpus. Caches the latest plan, which several parts of a process need. The first choices
 * of the default seed are stored, so their planning takes an eighth of the time.
 */
export function planOf({ seed, level = 'deployment' }: OfSeed): ScenarioPlan {
  const of = `${seed} ${level}`
  if (latest?.of !== of) {
    latest = { of, plan: planScenarios({ seed, level }) }
    if (seed === DEFAULT_SEED) latest.plan.learn(0, choices[level] ?? [])
  }
  return latest.plan
}

/**
 * Returns the scenario at an index of a campaign without a corpus: planned, or drawn at random. It is the same in every process.
 */
export function scenarioAt({ steering, ...of }: OfSeed & { steering: boolean }, index: number): Scenario {
  return steering ? planOf(of).at(index).scenario : campaignScenario(of.seed, index, of.level)
}
