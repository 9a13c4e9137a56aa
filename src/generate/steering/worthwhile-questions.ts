import type { Question } from '../../model/question.ts'
import { FeatureSet } from '../shows/feature-set.ts'
import type { AskShown } from '../shows/features.ts'

/**
 * The least weight that the questions of an `ask` have to add: that of a rule in a new circumstance, or this part of what the
 * first one adds. Late in a long campaign, no scenario adds much.
 */
const LEAST = 30
const PART = 1 / 4

/** Questions, and the sum of the weights of the features that they add to those that were reached. */
type Worthwhile = { questions: ReadonlySet<Question>; weight: number }

/**
 * Selects the questions of a scenario that add features, by `ask` from the most to the fewest. A resolver reads most
 * for its first answer about a block, so an `ask` that adds little is not worth its cost.
 */
export function worthwhileQuestions(asks: readonly AskShown[], reached: FeatureSet): Worthwhile {
  const questions = new Set<Question>()
  added.clear()
  const weightIn = (ask: AskShown) => {
    inAsk.clear()
    return ask.reduce((sum, { shown }) => sum + inAsk.add(shown, reached, added), 0)
  }
  let weight = 0
  const weighed = asks.map((ask) => ({ ask, most: weightIn(ask) })).toSorted((one, other) => other.most - one.most)
  const least = Math.min(LEAST, (weighed[0]?.most ?? 0) * PART)
  for (const { ask } of weighed) {
    const adds = weightIn(ask)
    if (adds === 0 || adds < least) continue
    weight += adds
    for (const { question, shown } of ask) if (added.add(shown, reached) > 0) questions.add(question)
  }
  return { questions, weight }
}

// Sets are large, and these are used again for every scenario.
const added = new FeatureSet()
const inAsk = new FeatureSet()
