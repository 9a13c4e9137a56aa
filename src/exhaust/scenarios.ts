import type { AskedQuestion } from '../judge/case-result.ts'
import type { World } from '../model/world.ts'
import type { Ask, Scenario, Step } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import { stepsOf } from './move.ts'
import { questionsBefore, questionsIn } from './questions.ts'
import { movesTo, type Situation } from './search.ts'

/** A situation with a wrong answer, and the situations that shared its chain, itself included. */
export type FailedSituation = { situation: Situation; asked: AskedQuestion; beside: readonly Situation[] }

/**
 * A scenario for each situation that begins at the start: its steps, with questions before the last step and after it.
 * @param first The world at the start.
 */
export function scenariosOf(first: World, situations: readonly Situation[]): Scenario[] {
  return situations.map((situation) => scenarioWith(stepsWithQuestions(first, situation)))
}

export function scenarioWith(steps: Step[]): Scenario {
  return {
    id: 'exhaust/situation',
    title: 'A situation of an exhaustive search',
    level: 'deployment',
    rules: [],
    steps,
  }
}

function stepsWithQuestions(first: World, situation: Situation): Step[] {
  const steps = stepsOf(movesTo(situation))
  const earlier = steps.slice(0, -1)
  const before = earlier.reduce((world, step) => advance(world, step).world, first)
  const last = steps.at(-1)
  if (last === undefined) return [ask(questionsIn(first))]
  return [...earlier, ask(questionsBefore(before)), last, ask(questionsIn(advance(before, last).world))]
}

const ask = (questions: Ask['questions']): Ask => ({ do: 'ask', questions })
