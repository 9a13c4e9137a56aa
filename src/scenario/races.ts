import { type Ask, isMined, type Scenario, type ScenarioQuestion, type Step } from './scenario.ts'

/** A question that is asked while the chain changes. */
export type Raced = {
  /** Index of the step that asks it, from 0. The step before changes the chain. */
  stepIndex: number
  /** Its index among that step's questions, from 0. */
  questionIndex: number
  question: ScenarioQuestion
}

/** Lists the questions of a scenario that are asked while the chain changes, in order. */
export function racesOf({ steps }: Pick<Scenario, 'steps'>): Raced[] {
  return steps.flatMap((step, stepIndex) =>
    isRaced(step) ? step.questions.map((question, questionIndex) => ({ stepIndex, questionIndex, question })) : [],
  )
}

export function isRaced(step: Step): step is Ask & { race: true } {
  return step.do === 'ask' && step.race === true
}

/** Whether a step changes the chain by one block or one reorganisation, so that the next questions can be raced. */
export function changesChain(step: Step): boolean {
  return isMined(step) || step.do === 'reorganise'
}
