import { InternalError } from '../../errors.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Scenario, StoryQuestion } from '../../scenario/scenario.ts'
import type { Expectation } from './expectation.ts'
import { agreesWithHand } from './hand-written.ts'

/**
 * The answers that a case writes by hand and those of the model hold each other to account.
 * @throws InternalError where they differ.
 */
export function checkHand(scenario: Scenario, step: number, asked: StoryQuestion, { value }: Expectation): void {
  if (asked.expected === undefined || agreesWithHand(asked.method, asked.expected, value)) return
  throw new InternalError(`The model contradicts the answer written in ${scenario.id}`, {
    facts: {
      step,
      question: questionText(asked),
      written: JSON.stringify(asked.expected),
      model: JSON.stringify(value),
    },
    next: 'this is a bug of harborcheck, or of the scenario file',
  })
}
