import type { QuestionMethod } from '../model/question.ts'
import { InternalError } from '../platform/errors.ts'
import { agreesWithHand } from '../scenario/hand-written.ts'
import { questionText } from '../scenario/narrative.ts'
import type { Network } from '../scenario/network-steps.ts'
import type { Expected, Scenario, ScenarioQuestion } from '../scenario/scenario.ts'
import type { Expectation } from './expectation.ts'

/** The step of a scenario that asks; `network` for a scenario on two networks. */
type AskPosition = { scenario: Scenario; step: number; network?: Network | undefined }

/**
 * Compares a hand-written answer with the model's.
 * @throws InternalError if they differ.
 */
export function checkHand(
  { scenario, step, network }: AskPosition,
  asked: ScenarioQuestion,
  expectation: Expectation,
): void {
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
    next: 'this is a bug in harborcheck or in the scenario file',
  })
}

/** Whether the written answer follows an open reading, or is a refusal that the expectation permits. */
function isAllowed(method: QuestionMethod, written: Expected, { open, mayRefuse }: Expectation): boolean {
  if (written === 'refused') return open.length > 0 || mayRefuse
  return open.some(({ value }) => agreesWithHand(method, written, value))
}
