import { networkSteps } from '../../scenario/networks.ts'
import type { Ask, Expected, Scenario } from '../../scenario/scenario.ts'
import { methods } from '../../subject/resolver.ts'
import type { CanaryAnswer } from './canary.ts'

/**
 * A few short cases, of all those given, that a canary has to fail: by the answers that are written in them by hand, one
 * at least for each method. Always the same for the same cases.
 */
export function canaryCases(cases: readonly Scenario[], canaryAnswer: CanaryAnswer): Scenario[] {
  const shortestFirst = cases.toSorted((a, b) => lengthOf(a) - lengthOf(b))
  const chosen = new Set<Scenario>()
  for (const method of methods) {
    const catching = (scenario: Scenario) =>
      questionsIn(scenario).some((question) => question.method === method && mustFail(canaryAnswer, question))
    const already = [...chosen].some(catching)
    const shortest = already ? undefined : shortestFirst.find(catching)
    if (shortest) chosen.add(shortest)
  }
  return [...chosen]
}

const lengthOf = ({ steps, elsewhere = [] }: Scenario) => steps.length + elsewhere.length

/** Whether the answer written by hand is the opposite of what the canary always says. */
export function mustFail(canaryAnswer: CanaryAnswer, { expected }: Ask['questions'][number]): boolean {
  if (expected === undefined || expected === 'refused') return false
  return canaryAnswer === 'yes' ? deniesAll(expected) : !deniesAll(expected)
}

/** Nothing binds, nothing can be attacked, no time is left. */
function deniesAll(expected: Expected): boolean {
  return Array.isArray(expected) ? expected.length === 0 : !expected
}

/** In the order in which they are asked. */
export function questionsIn(scenario: Scenario): Ask['questions'] {
  return networkSteps(scenario).flatMap(({ step }) => (step.do === 'ask' ? step.questions : []))
}
