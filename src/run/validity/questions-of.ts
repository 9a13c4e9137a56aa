import type { QuestionMethod } from '../../model/question.ts'
import type { World } from '../../model/world.ts'
import { walkSteps } from '../../scenario/networks.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'

/** A question of a case and the world that it is asked about, on the model alone. */
export type PlannedQuestion = { world: World; question: Ask['questions'][number] }

/** The questions of a case that one of the methods answers, in order. */
export function questionsOf(scenario: Scenario, methods: readonly QuestionMethod[]): PlannedQuestion[] {
  return [...walkSteps(scenario)].flatMap(({ step, world }) => {
    if (step.do !== 'ask') return []
    return step.questions
      .filter(({ method }) => methods.includes(method))
      .map((question): PlannedQuestion => ({ world, question }))
  })
}
