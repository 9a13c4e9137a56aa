import { isTrouble } from '../../generate/steps-without-faults.ts'
import { laterOperations } from '../../model/actions/registry-operations.ts'
import { actionsOf, type Scenario, type Step } from '../../scenario/scenario.ts'

const later: ReadonlySet<string> = new Set(laterOperations)
const isLater = (step: Step) => actionsOf(step).some(({ do: verb }) => later.has(verb))

/**
 * Whether a case can tell something about contracts: its sources do not fail, nothing is undone and no question is raced, since
 * other cases have the same transactions; and it needs no later version of the attack registry.
 */
export function isAboutContracts({ steps }: Pick<Scenario, 'steps'>): boolean {
  return !steps.some((step) => isTrouble(step) || isLater(step) || (step.do === 'ask' && step.race))
}

/** A scenario up to the first operation of a later version of the attack registry, which is no part of the interface. */
export function withoutLaterOperations(scenario: Scenario): Scenario {
  const first = scenario.steps.findIndex(isLater)
  return first < 0 ? scenario : { ...scenario, steps: scenario.steps.slice(0, first) }
}
