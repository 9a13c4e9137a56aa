import { answer } from '../model/answer-question.ts'
import { because, type Reason } from '../model/derived.ts'
import { cannotKnow, mayRefuse, sourceReasons } from '../model/failing.ts'
import { ofBlockBefore } from '../model/fault.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { OpenReadingId } from '../model/rules.ts'
import { sameAnswer } from '../model/same-answer.ts'
import { needsUnknownState } from '../model/unknown-state.ts'
import { blocksOf, CREATE2_DEPLOYER, type World } from '../model/world.ts'
import type { ScenarioQuestion } from '../scenario/scenario.ts'
import { type OpenAnswer, openAnswers, openBinding } from './open-answers.ts'

/** The right answer to a question, and why. */
export type Expectation = {
  value: AnswerValue
  because: readonly Reason[]
  /** Whether only a refusal is right; `value` then serves to judge the severity of an answer. */
  mustRefuse?: true | undefined
  /** Other answers that open readings allow. If there are any, refusing is right too. */
  open: readonly OpenAnswer[]
  /** The open reading that denies an attack which the usual answer allows: at `hardened` that answer fails. */
  deniedBy?: OpenReadingId | undefined
  /**
   * Refusing is right too: a fault or quirk can keep the facts from the subject (FAULT-2, LAG), another agreement binds by an open
   * reading, the registry gives a state that nobody knows (STATE-3), the address is not checksummed, which some libraries
   * refuse, or no transaction made the contract, which happens on local chains only.
   */
  mayRefuse: boolean
  /** At the block before the latest, if the answer is another one there: right too, since the node may not show the latest. */
  before?: Expectation
  /** Whether the chain's node fails. */
  nodeFails?: true | undefined
}

/** Derives the expected answer from the model, with other answers that are right and whether a refusal is. */
export function expectationOf(world: World, question: Question & Pick<ScenarioQuestion, 'spelling'>): Expectation {
  const right = answer(world, question)
  const open = openAnswers(world, question, right.value)
  const before = expectationBefore(world, question, right.value)
  const otherBinding = open.open.length === 0 ? openBinding(world, question) : undefined
  return {
    value: right.value,
    get because() {
      return [
        ...right.because,
        ...open.open.map(({ reading, says, value }) =>
          because(reading, `${says}: ${JSON.stringify(value)} is allowed too`),
        ),
        ...(otherBinding
          ? [
              because(
                otherBinding.reading,
                `${otherBinding.says}: then another agreement binds, or none; refusing is right too`,
              ),
            ]
          : []),
        ...otherNetwork(world, question, right.value),
        ...(before
          ? [because('FAULT-2', `${JSON.stringify(before.value)}, as at the block before, is right too`)]
          : []),
        ...sourceReasons(world),
      ]
    },
    mustRefuse: world.wrongChainId,
    ...(before && { before }),
    ...open,
    mayRefuse:
      mayRefuse(world) ||
      otherBinding !== undefined ||
      needsUnknownState(world, question) ||
      isUnlinkedWithoutCreation(world, question) ||
      (question.spelling ?? 'checksummed') !== 'checksummed',
    nodeFails: cannotKnow(world, 'node') || undefined,
  }
}

/** Whether the question is about the deployer that every local chain has at genesis, and no link decides the answer. */
function isUnlinkedWithoutCreation({ links }: World, question: Question): boolean {
  return question.method !== 'targets' && question.contract === CREATE2_DEPLOYER && !links.has(CREATE2_DEPLOYER)
}

/** Derives the expectation at the previous block, if a fault makes that answer right and it differs from the latest one. */
function expectationBefore(world: World, question: Question, latest: AnswerValue): Expectation | undefined {
  const [, earlier] = world.failing.some(({ kind }) => ofBlockBefore.has(kind)) ? blocksOf(world) : []
  const before = earlier && expectationOf({ ...earlier, failing: [] }, question)
  return before && !sameAnswer(question.method, before.value, latest) ? before : undefined
}

/** Returns a NET-1 reason if the other network's answer differs. */
function otherNetwork({ other }: World, question: Question, value: AnswerValue): Reason[] {
  if (!other) return []
  const there = answer(other.world, question).value
  if (sameAnswer(question.method, there, value)) return []
  return [because('NET-1', `on the other network the answer is ${JSON.stringify(there)}`)]
}
