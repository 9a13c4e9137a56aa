import type { CaseResult } from '../../src/judge/case-result.ts'
import { expectationOf } from '../../src/judge/expectation.ts'
import { type GivenAnswer, judge } from '../../src/judge/judge.ts'
import type { AnswerValue, Question, QuestionMethod } from '../../src/model/question.ts'
import type { World } from '../../src/model/world.ts'
import { walkSteps } from '../../src/scenario/networks.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

/** Runs a case on the model alone with a simulated subject, which refuses what must be refused. */
export function playOnModel(
  scenario: Scenario,
  given: (right: AnswerValue, method: QuestionMethod, world: World, question: Question) => GivenAnswer,
): CaseResult {
  const questions = [...walkSteps(scenario)].flatMap(({ network, index, step, world }) => {
    if (step.do !== 'ask') return []
    const at = { step: index, seconds: world.now - world.startedAt }
    return step.questions.map((question) => {
      const expected = expectationOf(world, question)
      const response: GivenAnswer = expected.mustRefuse
        ? { kind: 'refused', reason: 'the node is of another chain' }
        : given(expected.value, question.method, world, question)
      const verdict = judge(question.method, expected, response, 'deployment')
      const asked = {
        at,
        ...(scenario.elsewhere ? { network } : {}),
        world,
        question,
        expected,
        given: response,
        verdict,
      }
      return { ...asked, requests: { explorer: 0, node: 1 } }
    })
  })
  return { scenario, questions, seconds: 0.5 }
}

/** Gives the right answer. */
export const right = (value: AnswerValue): GivenAnswer => ({ kind: 'answered', value })
