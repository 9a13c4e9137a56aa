import { answer } from '../model/answer.ts'
import { because, type Reason } from '../model/derived.ts'
import { cannotKnow, mayRefuse, sourceReasons } from '../model/failing.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { OpenReadingId } from '../model/rules.ts'
import { sameAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import { type OpenAnswer, openAnswers } from './open-answers.ts'

/** What a subject should answer, and why. */
export type Expectation = {
  value: AnswerValue
  because: readonly Reason[]
  /** Whether no answer is right: then `value` is what to judge a wrong one by. */
  mustRefuse?: true
  /** Other answers that readings left open by the sources allow; then refusing is allowed too. */
  open: readonly OpenAnswer[]
  /** The usual answer says that something can be attacked which this other reading denies: at `hardened` it fails. */
  deniedBy?: OpenReadingId
  /** A source fails or goes wrong so that the subject may be without the facts: then refusing is right too (FAULT-2, LAG). */
  mayRefuse: boolean
  /** Whether the chain's node is among the sources that fail. */
  nodeFails?: true
}

/** Works out the right answer to a question about a world, by the model. */
export function expectationOf(world: World, question: Question): Expectation {
  const right = answer(world, question)
  const open = openAnswers(world, question, right.value)
  return {
    value: right.value,
    get because() {
      return [
        ...right.because,
        ...open.open.map(({ reading, says, value }) =>
          because(reading, `${says}: ${JSON.stringify(value)} is allowed too`),
        ),
        ...otherNetwork(world, question, right.value),
        ...sourceReasons(world),
      ]
    },
    ...(world.wrongChainId ? { mustRefuse: true } : {}),
    ...open,
    mayRefuse: mayRefuse(world),
    ...(cannotKnow(world, 'node') && { nodeFails: true as const }),
  }
}

/** Where the other network's answer is another one, it is part of why this one is right. */
function otherNetwork({ other }: World, question: Question, value: AnswerValue): Reason[] {
  if (!other) return []
  const there = answer(other.world, question).value
  if (sameAnswer(question.method, there, value)) return []
  return [because('NET-1', `on the other network the answer is ${JSON.stringify(there)}`)]
}
