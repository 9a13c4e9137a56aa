import { answer } from '../../model/answer.ts'
import { type ModelMutant, modelMutants } from '../../model/mutants/model-mutants.ts'
import {
  decidesOtherwise,
  type Replacement,
  recordedAnswer,
  replacementOf,
} from '../../model/mutants/recorded-answer.ts'
import type { Question } from '../../model/question.ts'
import type { RuleId } from '../../model/rules.ts'
import { isRightAnswer } from '../../model/same-answer.ts'
import type { World } from '../../model/world.ts'
import { walkSteps } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { valuesOf } from './answer-values.ts'
import { AskedBefore } from './asked-before.ts'
import { circumstancesOf } from './circumstances.ts'
import { type Feature, featureOf, type Key, keyOf, keysOf, ruleIds } from './feature.ts'
import { addRule, type FeatureSet, featuresIn, hasRule, noRules, type Shown } from './feature-set.ts'

/** The model mutants that tell whether a question shows a rule, by the rule's index in {@link ruleIds}. */
export type RuleMutants = ReadonlyMap<number, readonly (Replacement & { key: Key })[]>

export function mutantsByRule(mutants: readonly ModelMutant[]): RuleMutants {
  const ofRule = (rule: RuleId) => mutants.filter((mutant) => mutant.rule === rule)
  return new Map(
    ruleIds.map((rule, index) => [
      index,
      ofRule(rule).map((mutant) => ({ key: keyOf(`model mutant ${mutant.id}`), ...replacementOf(mutant) })),
    ]),
  )
}

const allMutants = mutantsByRule(modelMutants)

type FeatureOptions = {
  /** Which model mutants tell that a question shows a rule. Default: all. */
  mutants?: RuleMutants | undefined
  /** Features that may be left out. Default: none. */
  reached?: FeatureSet
  /** The index of the first step whose questions count. Default 0. */
  from?: number | undefined
}

/** The features that a scenario's questions reach: those of rules whose breach the question would show. */
export function featuresOf(scenario: Scenario, options: FeatureOptions = {}): Set<Feature> {
  return new Set(shownByAsk(scenario, options).flatMap((ask) => ask.flatMap(({ shown }) => featuresIn(shown))))
}

/**
 * The questions of an `ask`, each with what it can show. `before`: the same question as it was asked last, if its right answer
 * was another one.
 */
export type AskShown = readonly { question: Question; shown: Shown; before?: Question | undefined }[]

/** What a scenario's questions can show, for each `ask` in order. */
export function shownByAsk(
  scenario: Scenario,
  { mutants = allMutants, reached, from = 0 }: FeatureOptions = {},
): AskShown[] {
  const asks: AskShown[] = []
  const askedBefore = new AskedBefore()
  for (const { network, step, index, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    const asked = step.questions.map((question) => {
      const answered = recordedAnswer(world, question)
      return { question, answered, before: askedBefore.note(network, question, answered.value) }
    })
    if (index < from) continue
    asks.push(
      asked.map(({ question, answered, before }) => ({
        question,
        shown: shownBy(world, question, { answered, mutants, reached, hasChanged: before !== undefined }),
        before,
      })),
    )
  }
  return asks
}

/** The features that questions about one world reach. */
export function featuresAt(world: World, questions: readonly Question[]): Set<Feature> {
  return new Set(
    questions.flatMap((question) =>
      featuresIn(shownBy(world, question, { answered: recordedAnswer(world, question), mutants: allMutants })),
    ),
  )
}

type ShownOptions = {
  answered: ReturnType<typeof recordedAnswer>
  mutants: RuleMutants
  reached?: FeatureSet | undefined
  /** Whether its right answer was another one when it was asked last. Default false. */
  hasChanged?: boolean
}

function shownBy(world: World, question: Question, { answered, mutants, reached, hasChanged }: ShownOptions): Shown {
  const { value: right, decided } = answered
  const before = hasChanged ? ['answered otherwise before'] : []
  const keys = keysOf([...circumstancesOf(world, question), ...valuesOf(question, right), ...before])
  const reachedRules = reached?.rulesWithAll(keys) ?? noRules()
  const shown = { rules: noRules(), keys, mutants: [] as { key: Key; rule: number }[] }
  for (const [rule, some] of mutants) {
    if (!canShow(world, ruleIds[rule] as RuleId)) continue
    let isWanted = !hasRule(reachedRules, rule)
    for (const mutant of some) {
      // One mutant of a rule may be shown where another is not. Where the rule needs no more of them, this one may be new itself.
      if (!isWanted && reached?.has(featureOf(rule, mutant.key))) continue
      if (!decidesOtherwise(mutant, decided)) continue
      if (isRightAnswer(question.method, answer(world, question, mutant.book).value, right)) continue
      addRule(shown.rules, rule)
      shown.mutants.push({ key: mutant.key, rule })
      isWanted = false
    }
  }
  return shown
}

/** Whether a world has what the mutants of a rule need to answer otherwise. */
function canShow({ quirks, failing, other, wrongChainId }: World, rule: RuleId): boolean {
  // Without trouble nothing tells who believes an explorer, or guesses.
  if (rule.startsWith('LAG-') || rule.startsWith('FAULT-')) return quirks.length > 0 || failing.length > 0
  if (rule === 'NET-1') return other !== undefined
  return rule !== 'NET-2' || wrongChainId === true
}
