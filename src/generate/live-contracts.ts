import type { Name } from '../model/action.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { isActive, stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'

/** Lists contracts that an active agreement binds. */
export function liveContracts(world: World): Name[] {
  return [...world.contracts.keys()].filter((name) => {
    const agreement = rulebook.bindingOf(world, name).value?.agreement
    return agreement !== undefined && isActive(stateAt(world.agreements.get(agreement)?.registration, world.now))
  })
}
