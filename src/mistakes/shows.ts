import { answer } from '../model/answer-question.ts'
import type { Reason } from '../model/derived.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import { type RuleId, rules } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import { type ModelMutant, modelMutants } from './model-mutants.ts'

/** A question about a world, with its right answer. */
export type Posed = {
  world: World
  question: Question
  expected: { value: AnswerValue; because: readonly Reason[] }
}

const mutantsByRule = new Map(rules.map(({ id }) => [id, modelMutants.filter(({ rule }) => rule === id)]))
const mutantsOf = (rule: RuleId) => mutantsByRule.get(rule) ?? []

/**
 * Whether the answer to a question shows if a rule is kept: some model mutant of the rule answers it wrongly. A rule without
 * model mutants (LIST-5, which only an error can break) is shown if the right answer's derivation uses it.
 */
export function shows(rule: RuleId, posed: Posed): boolean {
  const mutants = mutantsOf(rule)
  if (mutants.length === 0) return posed.expected.because.some((reason) => reason.rule === rule)
  return mutants.some((mutant) => isWrong(mutant, posed))
}

/** All rules that the answer to a question shows, in the order of the rules. */
export function rulesShown({ world, question, expected: { value, because } }: Posed): RuleId[] {
  // The derivation is worked out here, once.
  const posed = { world, question, expected: { value, because } }
  return rules.map(({ id }) => id).filter((id) => shows(id, posed))
}

/** The model mutants of a rule that answer a question wrongly. */
export function mutantsShown(rule: RuleId, posed: Posed): ModelMutant[] {
  return mutantsOf(rule).filter((mutant) => isWrong(mutant, posed))
}

/** Whether a model mutant answers a question wrongly. */
export function isWrong(
  { book }: Pick<ModelMutant, 'book'>,
  { world, question, expected }: { world: World; question: Question; expected: { value: AnswerValue } },
): boolean {
  return !isRightAnswer(question.method, answer(world, question, book).value, expected.value)
}
