import type { Action } from '../model/action.ts'
import { isAction, type Scenario, type Step } from '../scenario/scenario.ts'

/** What a scenario costs beside its questions, with a plain question as the unit. */
const SCENARIO = 10
/** What a list of targets costs, and each agreement or contract that a resolver may have to look up for it. */
const LIST = 5
const LISTED = 0.25

/**
 * Roughly what it costs to play a scenario, with a question about one contract as the unit: what a resolver reads for a list
 * of targets grows with the agreements and contracts that there are.
 */
export function costOf({ steps }: Scenario): number {
  let cost = SCENARIO
  let made = 0
  for (const step of steps) {
    made += actionsOf(step).reduce((sum, action) => sum + madeBy(action), 0)
    if (step.do !== 'ask') continue
    const lists = step.questions.filter(({ method }) => method === 'targets').length
    cost += step.questions.length + lists * (LIST + made * LISTED)
  }
  return cost
}

function actionsOf(step: Step): readonly Action[] {
  if (step.do === 'sameBlock') return step.actions
  return isAction(step) ? [step] : []
}

/** How many agreements and contracts an action makes. */
function madeBy(action: Action): number {
  if (action.do === 'createAgreement') return 1
  if (action.do === 'deploy') return 1 + (action.children?.length ?? 0)
  return action.do === 'spawn' ? action.children.length : 0
}
