import { answer } from '../model/answer.ts'
import { type ModelMutant, modelMutants } from '../model/mutants/model-mutants.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { RuleId } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import { walkSteps } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { valuesOf } from './answer-values.ts'
import { circumstancesOf } from './circumstances.ts'

/**
 * A rule that a question can show to be broken, with one of the question's circumstances, or with two: `RULE`, `RULE a` or
 * `RULE a, b` as a number, since a campaign counts hundreds of thousands. {@link featureText} gives the text.
 */
export type Feature = number

/** The model mutants that tell whether a question shows a rule, by rule. */
export type RuleMutants = ReadonlyMap<RuleId, readonly ModelMutant[]>

export function mutantsByRule(mutants: readonly ModelMutant[]): RuleMutants {
  const rules = [...new Set(mutants.map(({ rule }) => rule))]
  return new Map(rules.map((rule) => [rule, mutants.filter((mutant) => mutant.rule === rule)]))
}

const allMutants = mutantsByRule(modelMutants)

/** The features that a scenario's questions reach: those of rules whose breach the question would show. */
export function featuresOf(scenario: Scenario, mutants: RuleMutants = allMutants): Set<Feature> {
  const features = new Set<Feature>()
  for (const { step, world } of walkSteps(scenario))
    if (step.do === 'ask') for (const question of step.questions) addFeatures(features, world, question, mutants)
  return features
}

/** The features that questions about one world reach. */
export function featuresAt(world: World, questions: readonly Question[]): Set<Feature> {
  const features = new Set<Feature>()
  for (const question of questions) addFeatures(features, world, question, allMutants)
  return features
}

/** Whether a feature is a rule with one circumstance. */
export const isOfOneCircumstance = (feature: Feature) => feature % SIZE === 0 && feature % (SIZE * SIZE) > 0

function addFeatures(features: Set<Feature>, world: World, question: Question, mutants: RuleMutants): void {
  const right = answer(world, question).value
  const shown = rulesShown(world, question, right, mutants)
  if (shown.length === 0) return
  const circumstances = [...circumstancesOf(world, question), ...valuesOf(question, right)]
  const found = [...new Set(circumstances)].map(numberOf).toSorted((a, b) => a - b)
  for (const rule of shown) {
    const base = numberOf(rule) * SIZE * SIZE
    features.add(base)
    for (const [index, one] of found.entries()) {
      features.add(base + one * SIZE)
      for (const other of found.slice(index + 1)) features.add(base + one * SIZE + other)
    }
  }
}

function rulesShown(world: World, question: Question, right: AnswerValue, mutants: RuleMutants): RuleId[] {
  const text = JSON.stringify(right)
  const isCalm = world.quirks.length === 0 && world.failing.length === 0
  return [...mutants].flatMap(([rule, some]) => {
    // Without trouble nothing tells who believes an explorer, or guesses.
    if (isCalm && (rule.startsWith('LAG-') || rule.startsWith('FAULT-'))) return []
    const isShown = some.some(({ book }) => {
      const { value } = answer(world, question, book)
      // Most mutants give the right answer, word for word.
      return JSON.stringify(value) !== text && !isRightAnswer(question.method, value, right)
    })
    return isShown ? [rule] : []
  })
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
