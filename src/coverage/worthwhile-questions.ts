import type { Question } from '../model/question.ts'
import { type AskFeatures, type Feature, weightOf } from './features.ts'

/**
 * The least weight that the questions of an `ask` have to add: that of a rule in a new circumstance, or this part of what the
 * first one adds. Late in a long campaign, no scenario adds much.
 */
const LEAST = 30
const PART = 1 / 4

/** Questions, the features that they add to those that were reached, and the sum of these features' weights. */
type Worthwhile = { questions: ReadonlySet<Question>; added: ReadonlySet<Feature>; weight: number }

/**
 * The questions of a scenario that are worth asking: those that add features, each `ask` with more of them before those with
 * fewer. A resolver reads most for its first answer about a block, so an `ask` that adds little is not worth it.
 */
export function worthwhileQuestions(asks: readonly AskFeatures[], reached: ReadonlySet<Feature>): Worthwhile {
  const questions = new Set<Question>()
  const added = new Set<Feature>()
  const newIn = (features: Iterable<Feature>) =>
    [...features].filter((feature) => !reached.has(feature) && !added.has(feature))
  const weightIn = (ask: AskFeatures) =>
    newIn(new Set(ask.flatMap(({ features }) => features))).reduce((sum, feature) => sum + weightOf(feature), 0)
  let weight = 0
  const weighed = asks.map((ask) => ({ ask, most: weightIn(ask) })).toSorted((one, other) => other.most - one.most)
  const least = Math.min(LEAST, (weighed[0]?.most ?? 0) * PART)
  for (const { ask } of weighed) {
    const adds = weightIn(ask)
    if (adds === 0 || adds < least) continue
    weight += adds
    for (const { question, features } of ask) {
      const more = newIn(features)
      for (const feature of more) added.add(feature)
      if (more.length > 0) questions.add(question)
    }
  }
  return { questions, added, weight }
}
