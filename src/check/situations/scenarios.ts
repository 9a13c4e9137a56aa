import type { AskedQuestion } from '../../judge/case-result.ts'
import type { World } from '../../model/world.ts'
import type { Ask, Scenario, Step } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import { type Move, stepsOf } from './move.ts'
import type { Situation } from './search-situations.ts'
import { questionsBefore, questionsIn } from './situation-questions.ts'

/** A situation with a wrong answer, and the situations that shared its chain, itself included. */
export type FailedSituation = { situation: Situation; asked: AskedQuestion; beside: readonly Situation[] }

/**
 * Builds a scenario for each situation that begins at the start: its steps, with questions before the last step and after it.
 * @param first The world at the start.
 * @param situations The moves to each.
 */
export function scenariosOf(first: World, situations: readonly (readonly Move[])[]): Scenario[] {
  return situations.map((moves) => scenarioWith(stepsWithQuestions(first, moves)))
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

function stepsWithQuestions(first: World, moves: readonly Move[]): Step[] {
  const steps = stepsOf(moves)
  const earlier = steps.slice(0, -1)
  const before = earlier.reduce((world, step) => advance(world, step).world, first)
  const last = steps.at(-1)
  if (last === undefined) return [ask(questionsIn(first))]
  return [...earlier, ask(questionsBefore(before)), last, ask(questionsIn(advance(before, last).world))]
}

const ask = (questions: Ask['questions']): Ask => ({ do: 'ask', questions })
