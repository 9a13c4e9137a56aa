import { answer } from '../model/answer.ts'
import type { Reason } from '../model/derived.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { RuleId } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import { type ModelMutant, modelMutants } from './model-mutants.ts'

type Expected = { value: AnswerValue; because: readonly Reason[] }

/**
 * Whether a question exercises a rule: some model mutant of that rule answers it wrongly. A rule without model mutants
 * (LIST-5, which only an error can break) is exercised if the right answer's derivation uses it.
 */
export function exercises(rule: RuleId, world: World, question: Question, expected: Expected): boolean {
  if (modelMutants.some((modelMutant) => modelMutant.rule === rule))
    return modelMutants.some(
      (modelMutant) => modelMutant.rule === rule && isWrong(modelMutant, world, question, expected),
    )
  return expected.because.some((reason) => reason.rule === rule)
}

/** The model mutants of a rule that answer a question wrongly. */
export function breaking(rule: RuleId, world: World, question: Question, expected: Expected): ModelMutant[] {
  return modelMutants.filter(
    (modelMutant) => modelMutant.rule === rule && isWrong(modelMutant, world, question, expected),
  )
}

function isWrong({ book }: ModelMutant, world: World, question: Question, { value }: Pick<Expected, 'value'>): boolean {
  return !isRightAnswer(question.method, answer(world, question, book).value, value)
}
