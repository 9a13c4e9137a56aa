import { hash } from 'node:crypto'
import type { Batch } from '../../chain/batch/batch.ts'
import type { AskedQuestion } from '../../judge/case-result.ts'
import { expectationOf } from '../../judge/expectation.ts'
import type { GivenAnswer } from '../../judge/judge.ts'
import { judge } from '../../judge/judge.ts'
import { answer } from '../../model/answer-question.ts'
import type { Question } from '../../model/question.ts'
import { isRightAnswer } from '../../model/same-answer.ts'
import type { World } from '../../model/world.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { interleave } from '../../scenario/interleave.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { awaitNode } from '../resolvers/await-node.ts'
import { type Names, namedAnswer } from '../resolvers/named-answer.ts'
import { questionsAtOnce } from '../resolvers/questions-at-once.ts'
import { refusedRequests } from '../resolvers/refused-requests.ts'
import { disturbance, TRIES } from '../resolvers/undisturbed.ts'
import { type AnswerOrSkipped, openQuestionAsker } from './ask-questions.ts'

/** The level to judge by. */
const LEVEL = 'deployment'

/** What a subject answered in one situation. */
export type SituationAnswers = {
  /** Hash over its answers to the questions after the last step, in their order. */
  sha256: string
  /** Questions that it was asked: those of methods that it declares. */
  questions: number
  skipped: number
  /** Answers that an open reading alone allows. */
  open: number
  /** The first answer that did not pass. */
  failed?: AskedQuestion
}

/**
 * Carries out the scenarios of several situations side by side, and asks the subject their questions. Those that end at
 * one block share the question for the targets, since its answer is about the whole chain.
 * @throws {InternalError} if the chain contradicts the model.
 * @throws {RunAborted} once `signal` is aborted.
 */
export async function askBatch(
  { proxies, chain, batch, first }: Pick<TestNetwork, 'proxies' | 'chain'> & { batch: Batch; first: World },
  subject: Subject,
  scenarios: readonly Scenario[],
  signal?: AbortSignal,
): Promise<SituationAnswers[]> {
  const results = scenarios.map((): SituationAnswers => ({ sha256: '', questions: 0, skipped: 0, open: 0 }))
  const atOnce = subject.askMany ? Number.POSITIVE_INFINITY : questionsAtOnce(subject.info, first, false, LEVEL)
  const asker = openQuestionAsker(subject, atOnce, signal)
  const ask = async (questions: readonly Question[], names: Names) => {
    for (let tries = 0; ; tries += 1) {
      const askedAt = performance.now()
      const answers = await asker.ask(questions, names)
      const recorded = { exchanges: proxies.take(), took: performance.now() - askedAt }
      const isWhole = answers.every(({ kind }) => kind === 'answered' || kind === 'skipped')
      const cause = isWhole ? undefined : disturbance(recorded)
      if (!cause || tries >= TRIES[cause]) return answers
      await awaitNode(chain, recorded.exchanges)
      asker.forget()
    }
  }
  for (const step of interleave(scenarios, first)) {
    if (step.do === 'mine') {
      asker.forget()
      await (await batch.plan(step.time, step.parts))()
      continue
    }
    const { scenarioIndex: place, stepIndex: index, world } = step
    const names = namesAt(batch, place)
    const result = results[place] as SituationAnswers
    const isLast = index === (scenarios[place] as Scenario).steps.length - 1
    const answers = await ask(step.ask.questions, names)
    const refused = refusedRequests(proxies)
    const all = answers.map(
      (told, position) => refused ?? named(step.ask.questions[position] as Question, told, names, world),
    )
    if (isLast) result.sha256 = hash('sha256', answersText(all))
    for (const [position, given] of all.entries()) {
      const question = step.ask.questions[position] as Question
      if (given.kind === 'skipped') result.skipped += 1
      else {
        result.questions += 1
        judgeInto(result, { world, question, given, step: index })
      }
    }
  }
  await batch.check()
  return results
}

/** Serialises answers without the words of refusals, which differ between runs. */
function answersText(given: readonly GivenAnswer[]): string {
  return JSON.stringify(given.map((one) => (one.kind === 'answered' ? one.value : { kind: one.kind })))
}

type JudgedInSituation = { world: World; question: Question; given: GivenAnswer; step: number }

/** Judges an answer. Compares only unusual answers with open readings, which takes longer. */
function judgeInto(result: SituationAnswers, { world, question, given, step }: JudgedInSituation): void {
  const { method } = question
  if (given.kind === 'answered' && isRightAnswer(method, given.value, answer(world, question).value)) return
  const expected = expectationOf(world, question)
  const verdict = judge(method, expected, given, LEVEL)
  if (verdict.verdict === 'passed') result.open += 1
  else {
    const at = { step, seconds: world.now - world.startedAt }
    result.failed ??= { at, world, question, expected, given, verdict, requests: { explorer: 0, node: 0 } }
  }
}

function named(question: Question, given: AnswerOrSkipped, names: Names, world: World): GivenAnswer {
  if (given.kind !== 'answered') return given
  return { kind: 'answered', value: namedAnswer(question.method, given.value, names, world) }
}

function namesAt({ addressBooks, isKnown }: Batch, place: number): Names {
  const addressBook = addressBooks[place] as Names
  return {
    ...addressBook,
    isOfOtherScenario: (address) => addressBook.nameOf(address) === undefined && isKnown(address),
  }
}
