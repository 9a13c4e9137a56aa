import type { AskedQuestion, CaseResult } from '../../src/judge/case-result.ts'
import { expectationOf } from '../../src/judge/expectation.ts'
import { type GivenAnswer, judge } from '../../src/judge/judge.ts'
import type { AnswerValue, Question, QuestionMethod } from '../../src/model/question.ts'
import type { World } from '../../src/model/world.ts'
import { walkSteps } from '../../src/scenario/network-steps.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

type Expected = Omit<AskedQuestion, 'given' | 'verdict' | 'requests'>

/** What is expected in a scenario depends on the scenario alone: it is worked out once for all subjects. */
const expectedIn = new WeakMap<Scenario, readonly Expected[]>()

function expect(scenario: Scenario): Expected[] {
  return [...walkSteps(scenario)].flatMap(({ network, index, step, world }) => {
    if (step.do !== 'ask') return []
    const at = { step: index, seconds: world.now - world.startedAt }
    return step.questions.map((question) => ({
      at,
      ...(scenario.elsewhere ? { network } : {}),
      world,
      question,
      expected: expectationOf(world, question),
    }))
  })
}

/** Runs a case on the model alone with a simulated subject, which refuses what must be refused. */
export function playOnModel(
  scenario: Scenario,
  given: (right: AnswerValue, method: QuestionMethod, world: World, question: Question) => GivenAnswer,
): CaseResult {
  const known = expectedIn.get(scenario) ?? expect(scenario)
  expectedIn.set(scenario, known)
  const questions = known.map((one): AskedQuestion => {
    const { world, question, expected } = one
    const response: GivenAnswer = expected.mustRefuse
      ? { kind: 'refused', reason: 'the node is of another chain' }
      : given(expected.value, question.method, world, question)
    const verdict = judge(question.method, expected, response, 'deployment')
    return { ...one, given: response, verdict, requests: { explorer: 0, node: 1 } }
  })
  return { scenario, questions, seconds: 0.5 }
}

/** Gives the right answer. */
export const right = (value: AnswerValue): GivenAnswer => ({ kind: 'answered', value })
