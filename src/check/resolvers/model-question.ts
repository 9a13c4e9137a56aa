import type { Question } from '../../model/question.ts'
import type { ScenarioQuestion } from '../../scenario/scenario.ts'

/** Removes the fields of a question that only scenarios have. */
export function modelQuestion({ expected: _, spelling: __, ...question }: ScenarioQuestion): Question {
  return question
}
