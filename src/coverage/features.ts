import { answer } from '../model/answer.ts'
import { type ModelMutant, modelMutants } from '../model/mutants/model-mutants.ts'
import { decidesOtherwise, type Replacement, recordedAnswer, replacementOf } from '../model/mutants/recorded-answer.ts'
import type { Question } from '../model/question.ts'
import type { RuleId } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import { walkSteps } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { valuesOf } from './answer-values.ts'
import { circumstancesOf } from './circumstances.ts'

/**
 * A rule that a question can show to be broken, alone or with one of these: a circumstance of the question, two of them, or a
 * model mutant whose answer is wrong. `RULE`, `RULE a` or `RULE a, b` as a number, since a campaign counts hundreds of
 * thousands. {@link featureText} gives the text.
 */
export type Feature = number

/** The model mutants that tell whether a question shows a rule, by rule. */
export type RuleMutants = ReadonlyMap<RuleId, readonly (Replacement & { id: string })[]>

export function mutantsByRule(mutants: readonly ModelMutant[]): RuleMutants {
  const rules = [...new Set(mutants.map(({ rule }) => rule))]
  const ofRule = (rule: RuleId) => mutants.filter((mutant) => mutant.rule === rule)
  return new Map(
    rules.map((rule) => [rule, ofRule(rule).map((mutant) => ({ id: mutant.id, ...replacementOf(mutant) }))]),
  )
}

const allMutants = mutantsByRule(modelMutants)

type FeatureOptions = {
  /** Which model mutants tell that a question shows a rule. Default: all. */
  mutants?: RuleMutants | undefined
  /** Features to leave out. Default: none. */
  reached?: ReadonlySet<Feature>
  /** The index of the first step whose questions count. Default 0. */
  from?: number
}

/** The features that a scenario's questions reach: those of rules whose breach the question would show. */
export function featuresOf(scenario: Scenario, options: FeatureOptions = {}): Set<Feature> {
  return new Set(featuresByAsk(scenario, options).flatMap((ask) => ask.flatMap(({ features }) => features)))
}

/** The questions of an `ask`, each with the features that it reaches. */
export type AskFeatures = { question: Question; features: Feature[] }[]

/** The features that a scenario's questions reach, for each `ask` in order. */
export function featuresByAsk(
  scenario: Scenario,
  { mutants = allMutants, reached = new Set(), from = 0 }: FeatureOptions = {},
): AskFeatures[] {
  const asks: AskFeatures[] = []
  for (const { step, index, world } of walkSteps(scenario)) {
    if (step.do !== 'ask' || index < from) continue
    asks.push(
      step.questions.map((question) => {
        const features: Feature[] = []
        addFeatures((feature) => reached.has(feature) || features.push(feature), world, question, mutants)
        return { question, features }
      }),
    )
  }
  return asks
}

/** The features that questions about one world reach. */
export function featuresAt(world: World, questions: readonly Question[]): Set<Feature> {
  const features = new Set<Feature>()
  for (const question of questions) addFeatures((feature) => features.add(feature), world, question, allMutants)
  return features
}

/** Whether a feature is a rule with one circumstance. */
export const isOfOneCircumstance = (feature: Feature) => feature % SIZE === 0 && feature % (SIZE * SIZE) > 0

function addFeatures(add: (feature: Feature) => unknown, world: World, question: Question, mutants: RuleMutants): void {
  const { value: right, decided } = recordedAnswer(world, question)
  const shown = [...mutants].flatMap(([rule, some]) => {
    if (!canShow(world, rule)) return []
    const showing = some.filter(
      (mutant) =>
        decidesOtherwise(mutant, decided) &&
        !isRightAnswer(question.method, answer(world, question, mutant.book).value, right),
    )
    // One mutant of a rule may need what another does not.
    for (const { id } of showing) add((numberOf(rule) * SIZE + numberOf(`model mutant ${id}`)) * SIZE)
    return showing.length > 0 ? [rule] : []
  })
  if (shown.length === 0) return
  const circumstances = [...circumstancesOf(world, question), ...valuesOf(question, right)]
  const found = [...new Set(circumstances)].map(numberOf).toSorted((a, b) => a - b)
  for (const rule of shown) {
    const base = numberOf(rule) * SIZE * SIZE
    add(base)
    for (const [index, one] of found.entries()) {
      add(base + one * SIZE)
      for (const other of found.slice(index + 1)) add(base + one * SIZE + other)
    }
  }
}

/** Whether a world has what the mutants of a rule need to answer otherwise. */
function canShow({ quirks, failing, other, wrongChainId }: World, rule: RuleId): boolean {
  // Without trouble nothing tells who believes an explorer, or guesses.
  if (rule.startsWith('LAG-') || rule.startsWith('FAULT-')) return quirks.length > 0 || failing.length > 0
  if (rule === 'NET-1') return other !== undefined
  return rule !== 'NET-2' || wrongChainId === true
}

/** More than there are rules and circumstances. */
const SIZE = 1_024
const texts: string[] = ['']
const numbers = new Map<string, number>()

function numberOf(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, texts.push(text) - 1)
  return texts.length - 1
}

/**
 * What a feature is worth: a rule that no question has shown counts most, then one in a new circumstance. Two circumstances
 * come together by chance often, and a rare one is worth going for.
 */
export function weightOf(feature: Feature): number {
  if (feature % SIZE > 0) return 1
  return feature % (SIZE * SIZE) > 0 ? 30 : 300
}

/** A feature as text, the same in every process: its circumstances in the order of the alphabet. */
export function featureText(feature: Feature): string {
  const rule = texts[Math.floor(feature / SIZE / SIZE)]
  const found = [Math.floor(feature / SIZE) % SIZE, feature % SIZE].map((number) => texts[number] as string)
  const both = found.filter((text) => text !== '').toSorted()
  return both.length === 0 ? `${rule}` : `${rule}: ${both.join(', ')}`
}
