import { type ModelMutant, modelMutants } from '../../mistakes/model-mutants.ts'
import { decidesOtherwise, type Replacement, replacementOf } from '../../mistakes/recorded-answer.ts'
import { isWrong } from '../../mistakes/shows.ts'
import type { Question } from '../../model/question.ts'
import type { RuleId } from '../../model/rules.ts'
import type { World } from '../../model/world.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { askedAt, askedIn, type ShownQuestion } from './asked-in.ts'
import { type Feature, featureOf, type Key, keyOf, keysOf, ruleIds } from './feature.ts'
import { addRule, type FeatureSet, featuresIn, hasRule, noRules, type Shown } from './feature-set.ts'

/** A model mutant that tells whether a question shows its rule: the rule's index in {@link ruleIds}, and the mutant's own key. */
export type ShowingMutant = Replacement & { rule: number; key: Key; canShow: (world: World) => boolean }

export function showingMutants(mutants: readonly ModelMutant[]): ShowingMutant[] {
  return mutants.map((mutant) => ({
    ...replacementOf(mutant),
    rule: ruleIds.indexOf(mutant.rule),
    key: keyOf(`model mutant ${mutant.id}`),
    canShow: needsOf(mutant.rule),
  }))
}

/** Whether a world has the facts that the mutants of a rule need to answer differently. */
function needsOf(rule: RuleId): (world: World) => boolean {
  // Without trouble nothing tells who believes an explorer, or guesses.
  if (/^(LAG|FAULT)-/.test(rule)) return ({ quirks, failing }) => quirks.length > 0 || failing.length > 0
  if (rule === 'NET-1') return ({ other }) => other !== undefined
  if (rule === 'NET-2') return ({ wrongChainId }) => wrongChainId === true
  return () => true
}

const allMutants = showingMutants(modelMutants)

type FeatureOptions = {
  /** Which model mutants tell that a question shows a rule. Default: all. */
  mutants?: readonly ShowingMutant[] | undefined
  /** Features that may be left out. Default: none. */
  reached?: FeatureSet
  /** The index of the first step whose questions count. Default 0. */
  from?: number | undefined
}

/** Collects the features that a scenario's questions reach: those of rules whose breach the question would show. */
export function featuresOf(scenario: Scenario, options: FeatureOptions = {}): Set<Feature> {
  return new Set(shownByAsk(scenario, options).flatMap((ask) => ask.flatMap(({ shown }) => featuresIn(shown))))
}

/** Collects the features that questions about one world reach. */
export function featuresAt(world: World, questions: readonly Question[]): Set<Feature> {
  return new Set(questions.flatMap((question) => featuresIn(shownBy(askedAt(world, question), allMutants))))
}

/** The questions of an `ask`, each with what it can show; `before` as in {@link ShownQuestion}. */
export type AskShown = readonly (Pick<ShownQuestion, 'question' | 'before'> & { shown: Shown })[]

/** Collects the features that a scenario's questions can show, for each `ask` in order. */
export function shownByAsk(
  scenario: Scenario,
  { mutants = allMutants, reached, from }: FeatureOptions = {},
): AskShown[] {
  return askedIn(scenario, from).map((ask) =>
    ask.map((asked) => ({
      question: asked.question,
      before: asked.before,
      shown: shownBy(asked, mutants, reached),
    })),
  )
}

function shownBy(asked: ShownQuestion, mutants: readonly ShowingMutant[], reached?: FeatureSet): Shown {
  const keys = keysOf(asked.circumstances)
  const reachedRules = reached?.rulesWithAll(keys) ?? noRules()
  const shown = { rules: noRules(), keys, mutants: [] as { key: Key; rule: number }[] }
  for (const mutant of mutants) {
    const { rule, key } = mutant
    // One mutant of a rule may be shown where another is not. Where the rule needs no more of them, this one may be new itself.
    const isNeeded = !hasRule(reachedRules, rule) && !hasRule(shown.rules, rule)
    if (!isNeeded && reached?.has(featureOf(rule, key))) continue
    if (!mutant.canShow(asked.world) || !decidesOtherwise(mutant, asked.expected.decided)) continue
    if (!isWrong(mutant, asked)) continue
    addRule(shown.rules, rule)
    shown.mutants.push({ key, rule })
  }
  return shown
}
