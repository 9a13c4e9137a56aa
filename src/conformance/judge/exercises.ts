import { answer } from '../../model/answer.ts'
import type { Reason } from '../../model/derived.ts'
import { misreadings } from '../../model/misreadings/misreadings.ts'
import type { AnswerValue, Question } from '../../model/question.ts'
import type { RuleId } from '../../model/rules.ts'
import { isRightAnswer } from '../../model/same-answer.ts'
import type { World } from '../../model/world.ts'

type Expected = { value: AnswerValue; because: readonly Reason[] }

/**
 * Whether a question tells if a rule is kept: a resolver that breaks it, in a way that is known, answers wrongly here.
 * A rule that no answer can break (LIST-5 is broken by an error) is exercised where the right answer follows from it.
 */
export function exercises(rule: RuleId, world: World, question: Question, expected: Expected): boolean {
  const broken = misreadings.filter((misreading) => misreading.rule === rule)
  if (broken.length === 0) return expected.because.some((reason) => reason.rule === rule)
  return broken.some(({ book }) => !isRightAnswer(question.method, answer(world, question, book).value, expected.value))
}
