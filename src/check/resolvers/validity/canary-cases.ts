import { networkSteps } from '../../../scenario/network-steps.ts'
import type { Ask, Expected, Scenario } from '../../../scenario/scenario.ts'
import { methods } from '../../../subject/resolver.ts'
import type { CanaryAnswer } from './canary.ts'

/**
 * Selects a few short cases that a canary must fail by their hand-written answers: at least one for each method. The
 * same cases lead to the same selection.
 */
export function canaryCases(cases: readonly Scenario[], canaryAnswer: CanaryAnswer): Scenario[] {
  const shortestFirst = cases.toSorted((a, b) => lengthOf(a) - lengthOf(b))
  const chosen = new Set<Scenario>()
  for (const method of methods) {
    const catching = (scenario: Scenario) =>
      questionsIn(scenario).some((question) => question.method === method && mustFail(canaryAnswer, question))
    const isCovered = [...chosen].some(catching)
    const shortest = isCovered ? undefined : shortestFirst.find(catching)
    if (shortest) chosen.add(shortest)
  }
  return [...chosen]
}

const lengthOf = ({ steps, elsewhere = [] }: Scenario) => steps.length + elsewhere.length

/** Whether the hand-written answer is the opposite of the canary's. */
export function mustFail(canaryAnswer: CanaryAnswer, { expected }: Ask['questions'][number]): boolean {
  if (expected === undefined || expected === 'refused') return false
  return canaryAnswer === 'yes' ? deniesAll(expected) : !deniesAll(expected)
}

/** Whether an answer is `false`, `null`, 0 or an empty list. */
function deniesAll(expected: Expected): boolean {
  return Array.isArray(expected) ? expected.length === 0 : !expected
}

/** Lists the questions of a case, in the order in which they are asked. */
export function questionsIn(scenario: Scenario): Ask['questions'] {
  return networkSteps(scenario).flatMap(({ step }) => (step.do === 'ask' ? step.questions : []))
}
