import { asCampaignScenario } from '../generate/campaign-scenario.ts'
import { continueScenario } from '../generate/continue-scenario.ts'
import { generateScenario } from '../generate/generate-scenario.ts'
import { isVariable, varyScenario } from '../generate/vary-scenario.ts'
import type { Level } from '../model/rules.ts'
import { catalogue } from '../scenario/catalogue/index.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { costOf } from './cost-of.ts'
import type { Feature } from './feature.ts'
import { FeatureSet, featuresIn } from './feature-set.ts'
import { featuresOf, type RuleMutants, shownByAsk } from './features.ts'
import { leaveOutQuestions } from './leave-out-questions.ts'
import { worthwhileQuestions } from './worthwhile-questions.ts'

/** Scenarios that a round plays, and candidates that are weighed for it. */
const ROUND = 4
const CANDIDATES = 32
/** Of the candidates, how many continue a scenario that was played, and how many vary a case or one that was played. */
const CONTINUED = 12
const VARIED = 4
/** The most scenarios to change: of those that were played, the latest. */
const CHANGED = 4_000
/** The cases that are varied. */
const cases = catalogue.filter(isVariable)

export type Planned = {
  scenario: Scenario
  /** Whether it reaches features that neither the corpus nor a scenario before it reached. */
  adds: boolean
  /** What the questions that it was chosen for reach; with a corpus, what all of its questions reach. */
  features: ReadonlySet<Feature>
  /** The number of the candidate that it is, of all that can be drawn. */
  candidate: number
}

export type PlanOptions = {
  seed: number
  level?: Level | undefined
  /** Scenarios of earlier campaigns, to be changed; the plan does not play them again. Default: none. */
  corpus?: readonly Scenario[]
  /** Which model mutants tell that a question shows a rule. Default: all. */
  mutants?: RuleMutants
  /** The candidates that the plan plays first, where they are known: then no others are weighed. Default: none are known. */
  choices?: readonly number[]
}

/**
 * The scenarios of a campaign that goes where it has not been, without end. In rounds: candidates are weighed on the model,
 * and those that add most features for what they cost are played. Nothing but the options decides, so every process plans the
 * same.
 */
export function* planScenarios({
  seed,
  level = 'deployment',
  corpus = [],
  mutants,
  choices = [],
}: PlanOptions): Generator<Planned, never> {
  const reached = new FeatureSet()
  const kept: Scenario[] = [...corpus]
  const variable = [...cases, ...corpus.filter(isVariable)]
  for (const scenario of corpus) for (const { shown } of shownByAsk(scenario, { mutants }).flat()) reached.add(shown)
  const candidateOf = (candidate: number): { scenario: Scenario; unchanged?: number; isVaried?: boolean } => {
    const place = candidate % CANDIDATES
    if (place < CONTINUED && kept.length > 0) return continueScenario(kept, seed, candidate + 1)
    if (place < CANDIDATES - VARIED) return { scenario: generateScenario(seed, candidate, level) }
    return { scenario: varyScenario(variable, seed, candidate, level), isVaried: true }
  }
  const candidateAt = (candidate: number) => {
    const { scenario, unchanged, isVaried } = candidateOf(candidate)
    // What the unchanged steps reach was reached by the scenario that they are of.
    return { candidate, scenario, isVaried, asked: shownByAsk(scenario, { mutants, reached, from: unchanged }) }
  }
  for (let index = 0; ; ) {
    const known = choices.slice(index, index + ROUND)
    const first = (index / ROUND) * CANDIDATES
    const all = Array.from({ length: CANDIDATES }, (_, place) => first + place)
    const candidates = (known.length === ROUND ? known : all).map(candidateAt)
    for (let taken = 0; taken < ROUND; taken += 1) {
      const weighed = candidates.map((one) => {
        const { questions, weight } = worthwhileQuestions(one.asked, reached)
        // By the root of the cost: a scenario that costs twice as much need not add twice as much.
        return { ...one, questions, weight: weight / Math.sqrt(costOf(one.scenario, questions)) }
      })
      const best = weighed.reduce((most, one) => (one.weight > most.weight ? one : most))
      candidates.splice(weighed.indexOf(best), 1)
      const wanted = best.asked.flat().filter(({ question }) => best.questions.has(question))
      for (const { shown } of wanted) reached.add(shown)
      const adds = wanted.length > 0
      if (adds) kept.push(best.scenario)
      if (adds && isVariable(best.scenario)) variable.push(best.scenario)
      if (kept.length > CHANGED) kept.shift()
      if (variable.length > cases.length + CHANGED) variable.splice(cases.length, 1)
      const id = `generated/seed-${seed}-scenario-${index}`
      // A question whose answer has changed shows what was remembered only where it was asked before.
      const before = wanted.flatMap((one) => one.before ?? [])
      const asked = best.isVaried
        ? best.scenario
        : leaveOutQuestions(best.scenario, new Set([...best.questions, ...before]))
      const features =
        corpus.length > 0 ? featuresOf(asked, { mutants }) : new Set(wanted.flatMap(({ shown }) => featuresIn(shown)))
      const scenario = asCampaignScenario({ ...asked, id }, index)
      yield { scenario, adds, features, candidate: best.candidate }
      index += 1
    }
  }
}
