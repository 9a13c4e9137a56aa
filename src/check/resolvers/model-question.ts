import type { Question } from '../../model/question.ts'
import type { ScenarioQuestion } from '../../scenario/scenario.ts'

/** A question without the fields that only scenarios have. */
export function modelQuestion({ expected: _, spelling: __, ...question }: ScenarioQuestion): Question {
  return question
}
