import type { Name } from '../../model/action.ts'
import { homeEntries } from '../../model/rulebook/inclusion-rules.ts'
import type { World } from '../../model/world.ts'

/** Valid agreements that name a contract in their scope, oldest first. */
export function naming(world: World, contract: Name): Name[] {
  return [...world.agreements.keys()].filter(
    (name) =>
      world.agreements.get(name)?.factoryMade && homeEntries(world, name).some(({ account }) => account === contract),
  )
}

/** The agreement that the owner of an agreement adopted, if any. */
export function adoptedByOwner(world: World, agreement: Name): Name | undefined {
  const owner = world.agreements.get(agreement)?.owner
  return (owner !== undefined && world.adoptions.get(owner)) || undefined
}
