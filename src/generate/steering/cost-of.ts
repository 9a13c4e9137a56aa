import type { Action } from '../../model/action.ts'
import { spawnsOf } from '../../model/actions/spawn-action.ts'
import type { Question } from '../../model/question.ts'
import { actionsOf, type Scenario } from '../../scenario/scenario.ts'

/** What a scenario costs beside its questions, with a plain question as the unit. */
const SCENARIO = 10
/** What the first question about a block costs more than the others about it. */
const FIRST = 2
/** What a list of targets costs, and each agreement or contract that a resolver may have to look up for it. */
const LIST = 5
const LISTED = 0.25

/**
 * Estimates the cost to play a scenario. The unit is a question about one contract; a resolver's work for a list of
 * targets grows with the number of agreements and contracts.
 * @param asked The questions that count. Default: all.
 */
export function costOf({ steps }: Scenario, asked?: ReadonlySet<Question>): number {
  let cost = SCENARIO
  let made = 0
  for (const step of steps) {
    made += actionsOf(step).reduce((sum, action) => sum + madeBy(action), 0)
    if (step.do !== 'ask') continue
    const questions = step.questions.filter((question) => asked?.has(question) ?? true)
    const lists = questions.filter(({ method }) => method === 'targets').length
    if (questions.length > 0) cost += FIRST
    cost += questions.length + lists * (LIST + made * LISTED)
  }
  return cost
}

/** Counts the agreements and contracts that an action makes. */
function madeBy(action: Action): number {
  if (action.do === 'createAgreement') return 1
  if (action.do === 'deploy') return 1 + (action.children?.length ?? 0)
  return action.do === 'spawn' ? spawnsOf(action).flatMap(({ children }) => children).length : 0
}
