import { expectationOf } from '../../src/conformance/judge/expectation.ts'
import { type GivenAnswer, judge } from '../../src/conformance/judge/judge.ts'
import type { PlayedCase } from '../../src/conformance/run/play-case.ts'
import type { AnswerValue, QuestionMethod } from '../../src/model/question.ts'
import { emptyWorld } from '../../src/model/world.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { advance } from '../../src/scenario/timeline.ts'

/** A case as a subject with these manners plays it, on the model alone. */
export function playOnModel(
  scenario: Scenario,
  given: (right: AnswerValue, method: QuestionMethod) => GivenAnswer,
): PlayedCase {
  let world = emptyWorld(scenario.startsAt ?? 1_000_000_000)
  const questions = scenario.steps.flatMap((step, index) => {
    world = advance(world, step).world
    if (step.do !== 'ask') return []
    const at = { step: index, seconds: world.now - world.startedAt }
    return step.questions.map((question) => {
      const expected = expectationOf(world, question)
      const said = given(expected.value, question.method)
      return {
        at,
        world,
        question,
        expected,
        given: said,
        verdict: judge(question.method, expected, said),
        requests: { explorer: 0, node: 1 },
      }
    })
  })
  return { scenario, questions, seconds: 0.5 }
}

/** Says what is right. */
export const right = (value: AnswerValue): GivenAnswer => ({ kind: 'answered', value })
