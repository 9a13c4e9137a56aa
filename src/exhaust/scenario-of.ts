import type { Question } from '../model/question.ts'
import type { World } from '../model/world.ts'
import type { Scenario, Step } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import { stepsOf } from './move.ts'
import { questionsBefore, questionsIn } from './questions.ts'
import { movesTo, type Situation } from './search.ts'
import type { Start } from './start.ts'

/** What happens after the start, with the questions before the last step and after it. */
export function stepsWithQuestions(first: World, situation: Situation): Step[] {
  const steps = stepsOf(movesTo(situation))
  const before = steps.slice(0, -1).reduce((world, step) => advance(world, step).world, first)
  const last = steps.at(-1)
  const after = last === undefined ? before : advance(before, last).world
  return [
    ...steps.slice(0, -1),
    ...(last === undefined ? [] : [{ do: 'ask' as const, questions: questionsBefore(before) }, last]),
    { do: 'ask', questions: questionsIn(after) },
  ]
}

/** A scenario of its own that leads to a situation. */
export function scenarioOf({ name, steps }: Start, situation: Situation, asks: readonly Step[]): Scenario {
  return {
    id: `exhaust/${name}`,
    title: 'A situation of an exhaustive search',
    level: 'deployment',
    rules: [],
    steps: [...steps, ...asks],
  }
}

export type { Question }
