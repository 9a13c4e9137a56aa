import { isTrouble } from '../../generate/steps-without-faults.ts'
import { laterOperations } from '../../model/actions/registry-operations.ts'
import { actionsOf, type Scenario, type Step } from '../../scenario/scenario.ts'

const later: ReadonlySet<string> = new Set(laterOperations)
const isLater = (step: Step) => actionsOf(step).some(({ do: verb }) => later.has(verb))

/**
 * Whether a case tests contracts. Its sources do not fail, and it has no reorganisation and no race, since other cases
 * have the same transactions; and it does not need a later version of the attack registry.
 */
export function isAboutContracts({ steps }: Pick<Scenario, 'steps'>): boolean {
  return !steps.some((step) => isTrouble(step) || isLater(step) || (step.do === 'ask' && step.race))
}

/** Cuts a scenario before the first operation of a later version of the attack registry, which is outside the interface. */
export function withoutLaterOperations(scenario: Scenario): Scenario {
  const first = scenario.steps.findIndex(isLater)
  return first < 0 ? scenario : { ...scenario, steps: scenario.steps.slice(0, first) }
}
