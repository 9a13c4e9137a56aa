import { catalogue } from '../../cases/index.ts'
import type { Level } from '../../model/rules.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { asCampaignScenario } from '../campaign-scenario.ts'
import { continueScenario } from '../continue-scenario.ts'
import { generateScenario } from '../generate-scenario.ts'
import type { Feature } from '../shows/feature.ts'
import { FeatureSet, featuresIn } from '../shows/feature-set.ts'
import { featuresOf, type ShowingMutant, shownByAsk } from '../shows/features.ts'
import { isVariable, varyScenario } from '../vary-scenario.ts'
import { costOf } from './cost-of.ts'
import { leaveOutQuestions } from './leave-out-questions.ts'
import { worthwhileQuestions } from './worthwhile-questions.ts'

/** Scenarios that a round plays. */
export const ROUND = 4
/** Candidates that are weighed for a round. */
const CANDIDATES = 32
/** The rounds of the beginning, which are planned in order. */
const BEGINNING = 25
/** The latest rounds that are kept after it: those of the batches that run. */
const KEPT = 64
/** Of the candidates, how many continue a scenario that was played, and how many vary a case or one that was played. */
const CONTINUED = 12
const VARIED = 4
/** The cases that are varied, in an order that does not depend on their files. */
const cases = catalogue.filter(isVariable).toSorted((one, other) => (one.id < other.id ? -1 : 1))

type PlannedScenario = {
  scenario: Scenario
  /** The scenario with all of its questions. */
  original: Scenario
  /** Whether it reaches features that neither the corpus nor a scenario before it reached, as far as its round knows these. */
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
  mutants?: readonly ShowingMutant[]
}

/** The scenarios of a campaign that goes where it has not been. It has no end. */
export type ScenarioPlan = {
  at(index: number): PlannedScenario
  /** Adopts the candidates that another process has chosen for the scenarios from an index on, instead of weighing them. */
  learn(first: number, candidates: readonly number[]): void
}

/**
 * Plans a campaign in rounds: weighs candidates on the model, and plays those that add most features for their cost.
 * Each round of the beginning continues from the rounds before it; each later one continues from the beginning alone,
 * so any process can plan any of them. Only the options decide, so every process plans the same.
 */
export function planScenarios(options: PlanOptions): ScenarioPlan {
  const { corpus = [], mutants } = options
  const reached = new FeatureSet()
  for (const scenario of corpus) for (const { shown } of shownByAsk(scenario, { mutants }).flat()) reached.add(shown)
  const known = { reached, played: [...corpus], variable: [...cases, ...corpus.filter(isVariable)] }
  const beginning: PlannedScenario[][] = []
  const later = new Map<number, PlannedScenario[]>()
  /** The candidates that are known to be chosen, by the index of the scenario. */
  const choices = new Map<number, number>()
  const choicesOf = (round: number) =>
    Array.from({ length: ROUND }, (_, place) => choices.get(round * ROUND + place)).filter((one) => one !== undefined)
  const reachedLater = new FeatureSet()
  const planLater = (round: number) => {
    reachedLater.becomeLike(reached)
    return planRound(options, round, choicesOf(round), { ...known, reached: reachedLater })
  }
  const roundAt = (round: number): PlannedScenario[] => {
    while (beginning.length <= Math.min(round, BEGINNING - 1)) {
      const planned = planRound(options, beginning.length, choicesOf(beginning.length), known)
      for (const { original, adds } of planned) {
        if (!adds) continue
        known.played.push(original)
        if (isVariable(original)) known.variable.push(original)
      }
      beginning.push(planned)
    }
    if (round < BEGINNING) return beginning[round] as PlannedScenario[]
    const planned = later.get(round) ?? planLater(round)
    later.set(round, planned)
    if (later.size > KEPT) later.delete(later.keys().next().value as number)
    return planned
  }
  return {
    at: (index) => roundAt(Math.floor(index / ROUND))[index % ROUND] as PlannedScenario,
    learn(first, candidates) {
      for (const [place, candidate] of candidates.entries()) choices.set(first + place, candidate)
    },
  }
}

/** What rounds before have played: the features reached, and the scenarios to continue and to vary. */
type Known = { reached: FeatureSet; played: readonly Scenario[]; variable: readonly Scenario[] }

/**
 * Plans one round, and adds the features that it reaches to those already reached.
 * @param chosen The scenarios that it plays, if all are known.
 */
function planRound(
  { seed, level = 'deployment', corpus = [], mutants }: PlanOptions,
  round: number,
  chosen: readonly number[],
  { reached, played, variable }: Known,
): PlannedScenario[] {
  const candidateOf = (candidate: number): { scenario: Scenario; unchanged?: number; isVaried?: boolean } => {
    const place = candidate % CANDIDATES
    if (place < CONTINUED && played.length > 0) return continueScenario(played, seed, candidate + 1)
    if (place < CANDIDATES - VARIED) return { scenario: generateScenario(seed, candidate, level) }
    return { scenario: varyScenario(variable, seed, candidate, level), isVaried: true }
  }
  const candidateAt = (candidate: number) => {
    const { scenario, unchanged, isVaried } = candidateOf(candidate)
    // What the unchanged steps reach was reached by the scenario that they are of.
    return { candidate, scenario, isVaried, asked: shownByAsk(scenario, { mutants, reached, from: unchanged }) }
  }
  const all = Array.from({ length: CANDIDATES }, (_, place) => round * CANDIDATES + place)
  const candidates = (chosen.length === ROUND ? chosen : all).map(candidateAt)
  return Array.from({ length: ROUND }, (_, place) => {
    const weighed = candidates.map((one) => {
      const { questions, weight } = worthwhileQuestions(one.asked, reached)
      // By the root of the cost: a scenario that costs twice as much need not add twice as much.
      return { ...one, questions, weight: weight / Math.sqrt(costOf(one.scenario, questions)) }
    })
    const best = weighed.reduce((most, one) => (one.weight > most.weight ? one : most))
    candidates.splice(weighed.indexOf(best), 1)
    const wanted = best.asked.flat().filter(({ question }) => best.questions.has(question))
    for (const { shown } of wanted) reached.add(shown)
    const index = round * ROUND + place
    // A question whose answer has changed shows what was remembered only where it was asked before.
    const before = wanted.flatMap((one) => one.before ?? [])
    const asked = best.isVaried
      ? best.scenario
      : leaveOutQuestions(best.scenario, new Set([...best.questions, ...before]))
    return {
      scenario: asCampaignScenario({ ...asked, id: `generated/seed-${seed}-scenario-${index}` }, index),
      original: best.scenario,
      adds: wanted.length > 0,
      features:
        corpus.length > 0 ? featuresOf(asked, { mutants }) : new Set(wanted.flatMap(({ shown }) => featuresIn(shown))),
      candidate: best.candidate,
    }
  })
}
