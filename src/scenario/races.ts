import { type Ask, isAction, type Scenario, type ScenarioQuestion, type Step } from './scenario.ts'

/** A question that is asked while a block is mined. */
export type Raced = {
  /** Index of the step that asks it, from 0. The step before mines the block. */
  stepIndex: number
  /** Its index among that step's questions, from 0. */
  questionIndex: number
  question: ScenarioQuestion
}

/** The questions of a scenario that are asked while a block is mined, in order. */
export function racesOf({ steps }: Pick<Scenario, 'steps'>): Raced[] {
  return steps.flatMap((step, stepIndex) =>
    isRaced(step) ? step.questions.map((question, questionIndex) => ({ stepIndex, questionIndex, question })) : [],
  )
}

export function isRaced(step: Step): step is Ask & { race: true } {
  return step.do === 'ask' && step.race === true
}

/** Whether a step mines a block. */
export function minesBlock(step: Step): boolean {
  return isAction(step) || step.do === 'sameBlock' || step.do === 'wait' || step.do === 'waitUntil'
}
