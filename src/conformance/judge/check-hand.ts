import { InternalError } from '../../errors.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Network } from '../../scenario/networks.ts'
import type { Scenario, StoryQuestion } from '../../scenario/scenario.ts'
import type { Expectation } from './expectation.ts'
import { agreesWithHand } from './hand-written.ts'

/** Where a story asks; of a story on two networks, on which. */
type Place = { scenario: Scenario; step: number; network?: Network }

/**
 * The answers that a case writes by hand and those of the model hold each other to account.
 * @throws InternalError where they differ.
 */
export function checkHand({ scenario, step, network }: Place, asked: StoryQuestion, expectation: Expectation): void {
  const { value, mustRefuse } = expectation
  if (asked.expected === undefined || agreesWithHand(asked.method, asked.expected, value, mustRefuse)) return
  throw new InternalError(`The model contradicts the answer written in ${scenario.id}`, {
    facts: {
      step,
      network,
      question: questionText(asked),
      written: JSON.stringify(asked.expected),
      model: mustRefuse ? 'refused' : JSON.stringify(value),
    },
    next: 'this is a bug of harborcheck, or of the scenario file',
  })
}
