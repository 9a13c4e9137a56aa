import type { World } from '../../model/world.ts'
import { walkSteps } from '../../scenario/network-steps.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { QuestionReport } from '../finding.ts'

/** The model's world at a question; `undefined` if the scenario has no such question. */
export function worldAt(
  scenario: Scenario,
  { at, network = 'here', method, params }: Pick<QuestionReport, 'at' | 'network' | 'method' | 'params'>,
): World | undefined {
  const steps = network === 'here' ? scenario.steps : (scenario.elsewhere ?? [])
  const ask = steps[at.step]
  if (ask?.do !== 'ask') return undefined
  const isAsked = ask.questions.some(
    (question) =>
      question.method === method && (question.method === 'targets' || question.contract === params.contract),
  )
  if (!isAsked) return undefined
  for (const one of walkSteps(scenario)) {
    if (one.network === network && one.index === at.step) return one.world
  }
  return undefined
}
