import type { World } from '../../model/world.ts'
import { walkSteps } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { QuestionReport } from '../types.ts'

/** The world that a question was asked about, told on the model; none where the scenario has no such question. */
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
  for (const turn of walkSteps(scenario)) {
    if (turn.network === network && turn.index === at.step) return turn.world
  }
  return undefined
}
