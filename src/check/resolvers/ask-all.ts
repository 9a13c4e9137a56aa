import type { AskedQuestion } from '../../judge/case-result.ts'
import { checkHand } from '../../judge/check-hand.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { Ask, ScenarioQuestion } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { type AskCheckpoint, type AskOptions, askStep } from './ask-step.ts'

/** The run was aborted during a case, which then does not count. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted'
}

/**
 * Asks the subject the questions of one step, and judges its answers.
 * @throws {InternalError} if the model contradicts a hand-written answer of the case, or the node stops answering.
 * @throws {RunAborted} if the options' signal is aborted before the last answer.
 */
export async function askAll(
  network: Pick<TestNetwork, 'chain' | 'proxies'>,
  subject: Subject,
  ask: Ask,
  checkpoint: AskCheckpoint,
  options: AskOptions = {},
): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = []
  for await (const one of askStep(network, subject, ask, checkpoint, options)) {
    checkHand(checkpoint, ask.questions[asked.length] as ScenarioQuestion, one.expected)
    asked.push(one)
  }
  if (options.signal?.aborted) throw new RunAborted()
  return asked
}
