import { isTrouble } from '../generate/calm-steps.ts'
import { laterOperations } from '../model/action.ts'
import { actionsOf, type Scenario } from '../scenario/scenario.ts'

const later: ReadonlySet<string> = new Set(laterOperations)

/**
 * Whether a case can tell something about contracts: its sources do not fail, nothing is undone and no question is raced, since
 * other cases have the same transactions; and it needs no later version of the attack registry.
 */
export function isAboutContracts({ steps }: Pick<Scenario, 'steps'>): boolean {
  if (steps.some((step) => isTrouble(step) || (step.do === 'ask' && step.race))) return false
  return !steps.flatMap(actionsOf).some(({ do: verb }) => later.has(verb))
}
