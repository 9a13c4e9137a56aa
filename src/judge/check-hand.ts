import { InternalError } from '../errors.ts'
import type { QuestionMethod } from '../model/question.ts'
import { agreesWithHand } from '../scenario/hand-written.ts'
import { questionText } from '../scenario/narrative.ts'
import type { Network } from '../scenario/networks.ts'
import type { Expected, Scenario, ScenarioQuestion } from '../scenario/scenario.ts'
import type { Expectation } from './expectation.ts'

/** Where a scenario asks; of a scenario on two networks, on which. */
type Place = { scenario: Scenario; step: number; network?: Network }

/**
 * The answers that a case writes by hand and those of the model hold each other to account.
 * @throws InternalError where they differ.
 */
export function checkHand({ scenario, step, network }: Place, asked: ScenarioQuestion, expectation: Expectation): void {
  const { value, mustRefuse } = expectation
  if (asked.expected === undefined || agreesWithHand(asked.method, asked.expected, value, mustRefuse)) return
  if (!mustRefuse && isAllowed(asked.method, asked.expected, expectation)) return
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

/** What a person wrote may be another open reading's answer, or a refusal where refusing is right too. */
function isAllowed(method: QuestionMethod, written: Expected, { open, mayRefuse }: Expectation): boolean {
  if (written === 'refused') return open.length > 0 || mayRefuse
  return open.some(({ value }) => agreesWithHand(method, written, value))
}
