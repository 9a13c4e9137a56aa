import { answer } from '../model/answer-question.ts'
import type { AnswerValue, Question, TargetAnswer } from '../model/question.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import type { ModelMutant } from './model-mutants.ts'

type PredictedAnswer = { world: World; question: Question; given: AnswerValue }

/** Whether a model mutant predicts the subject's answer. */
export function predicts(modelMutant: ModelMutant, asked: PredictedAnswer): boolean {
  return isPredicted(modelMutant, answer(asked.world, asked.question, modelMutant.book).value, asked)
}

/** Like {@link predicts}, with the mutant's answer already known. */
export function isPredicted(
  { isLike, alsoLists }: Pick<ModelMutant, 'isLike' | 'alsoLists'>,
  answerOfMutant: AnswerValue,
  { world, question, given }: PredictedAnswer,
): boolean {
  if (isRightAnswer(question.method, given, answerOfMutant)) return true
  if (isLike?.(answerOfMutant, given)) return true
  if (question.method !== 'targets' || !alsoLists) return false
  const isAdded = ({ agreement }: TargetAnswer) => alsoLists(world, agreement)
  const [listed, predicted] = [given as TargetAnswer[], answerOfMutant as TargetAnswer[]]
  const others = (targets: readonly TargetAnswer[]) => targets.filter((target) => !isAdded(target))
  return listed.some(isAdded) && isRightAnswer('targets', others(listed), others(predicted))
}
