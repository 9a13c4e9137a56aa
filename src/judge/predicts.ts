import { answer } from '../model/answer.ts'
import type { ModelMutant } from '../model/mutants/model-mutants.ts'
import type { AnswerValue, Question, TargetAnswer } from '../model/question.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'

type Given = { world: World; question: Question; given: AnswerValue }

/** Whether a subject that reads a rule so would answer as this one did. */
export function predicts(modelMutant: ModelMutant, asked: Given): boolean {
  return isPredicted(modelMutant, answer(asked.world, asked.question, modelMutant.book).value, asked)
}

/** The same, where it is known what the reading answers. */
export function isPredicted(
  { isLike, alsoLists }: Pick<ModelMutant, 'isLike' | 'alsoLists'>,
  reading: AnswerValue,
  { world, question, given }: Given,
): boolean {
  if (isRightAnswer(question.method, given, reading)) return true
  if (isLike?.(reading, given)) return true
  if (question.method !== 'targets' || !alsoLists) return false
  const isBesides = ({ agreement }: TargetAnswer) => alsoLists(world, agreement)
  const [listed, predicted] = [given as TargetAnswer[], reading as TargetAnswer[]]
  const others = (targets: readonly TargetAnswer[]) => targets.filter((target) => !isBesides(target))
  return listed.some(isBesides) && isRightAnswer('targets', others(listed), others(predicted))
}
