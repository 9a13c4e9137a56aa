import { recordedAnswer } from '../../mistakes/recorded-answer.ts'
import type { Question } from '../../model/question.ts'
import { sameAnswer } from '../../model/same-answer.ts'
import type { World } from '../../model/world.ts'
import { walkSteps } from '../../scenario/network-steps.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { valuesOf } from './answer-values.ts'
import { circumstancesOf } from './circumstances.ts'

/**
 * A question about a world, in its circumstances. If its answer shows a rule (`mistakes/shows.ts`), it shows the rule in each of
 * these.
 */
export type ShownQuestion = {
  world: World
  question: Question
  /** The right answer, and the decisions that led to it. */
  expected: ReturnType<typeof recordedAnswer>
  circumstances: readonly string[]
  /** The same question as it was asked last, if its right answer was another one. */
  before?: Question | undefined
}

/** Describes a question that was not asked before. */
export function askedAt(world: World, question: Question): ShownQuestion {
  const expected = recordedAnswer(world, question)
  const circumstances = [...circumstancesOf(world, question), ...valuesOf(question, expected.value)]
  return { world, question, expected, circumstances }
}

/**
 * Describes the questions of a scenario, for each `ask` in order.
 * @param from The index of the first step whose questions count. Default 0.
 */
export function askedIn(scenario: Scenario, from = 0): ShownQuestion[][] {
  const asks: ShownQuestion[][] = []
  const latest = new Map<string, ShownQuestion>()
  for (const { network, step, index, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    const ask = step.questions.map((question) => {
      const asked = askedAt(world, question)
      const key = [network, question.method, 'contract' in question ? question.contract : ''].join(' ')
      const last = latest.get(key)
      latest.set(key, asked)
      if (!last || sameAnswer(question.method, last.expected.value, asked.expected.value)) return asked
      const circumstances = [...asked.circumstances, 'answered otherwise before']
      return { ...asked, circumstances, before: last.question }
    })
    if (index >= from) asks.push(ask)
  }
  return asks
}
