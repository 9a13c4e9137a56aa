import type { Question } from '../../model/question.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'

/**
 * What adds no feature is asked in part, since a resolver can be wrong where no model mutant is: one question in this many
 * beside those that are wanted, and one `ask` in this many without any of these.
 */
const OTHERS = 2
const OTHER_ASKS = 8

/**
 * Removes a part of the questions that are not wanted. Lists of targets cost most, and stay only if they are wanted.
 * Questions that are asked while the chain changes stay; so do all questions if none is wanted.
 */
export function leaveOutQuestions(scenario: Scenario, wanted: ReadonlySet<Question>): Scenario {
  if (wanted.size === 0) return scenario
  const isOther = everyOf(OTHERS)
  const isOtherAsk = everyOf(OTHER_ASKS)
  const steps = scenario.steps.flatMap((step): Step[] => {
    if (step.do !== 'ask' || step.race) return [step]
    if (!step.questions.some((question) => wanted.has(question)) && !isOtherAsk()) return []
    const questions = step.questions.filter(
      (question) => wanted.has(question) || (question.method !== 'targets' && isOther()),
    )
    return questions.length > 0 ? [{ ...step, questions }] : []
  })
  return { ...scenario, steps }
}

/** Returns true at every `count`th call. */
function everyOf(count: number): () => boolean {
  let calls = 0
  return () => {
    calls += 1
    return calls % count === 0
  }
}
