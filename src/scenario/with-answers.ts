import { answer } from '../model/answer-question.ts'
import type { Question } from '../model/question.ts'
import type { World } from '../model/world.ts'
import { walkSteps } from './network-steps.ts'
import type { Ask, Scenario, Step } from './scenario.ts'

/** Adds the model's answer to each question of a scenario. */
export function withAnswers(scenario: Scenario): Pick<Scenario, 'steps' | 'elsewhere'> {
  const steps = {
    here: scenario.steps.map(withoutQuestions),
    elsewhere: scenario.elsewhere?.map(withoutQuestions) ?? [],
  }
  for (const { network, index, step, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    const answered = step.questions.map((question) => ({ ...question, expected: rightAnswer(world, question) }))
    const ask = steps[network][index] as Ask
    ask.questions.push(...(answered as Ask['questions']))
  }
  return { steps: steps.here, ...(scenario.elsewhere ? { elsewhere: steps.elsewhere } : {}) }
}

function rightAnswer(world: World, question: Question) {
  return world.wrongChainId ? 'refused' : answer(world, question).value
}

function withoutQuestions(step: Step): Step {
  return step.do === 'ask' ? { ...step, questions: [] } : step
}
