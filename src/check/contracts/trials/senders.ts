import type { Name } from '../../../model/action.ts'
import { pastOf, REGISTRY_OWNER, type World } from '../../../model/world.ts'

/** An account without any role. */
export const STRANGER = 'stranger'

/** An account and the roles that it has, and had, about an agreement. */
export type Sender = { name: Name; is: Roles; was: Roles }

type Roles = { owner: boolean; attackModerator: boolean; registryModerator: boolean }

/**
 * Lists the accounts by which operations on an agreement are tried: present and former holders of roles, the owner of
 * the attack registry, the agreement itself, and a stranger.
 */
export function sendersOf(world: World, agreement: Name): Sender[] {
  const past = pastOf(world)
  const now = holders(world, agreement)
  const ever = { owner: new Set<Name>(), attackModerator: new Set<Name>(), registryModerator: new Set<Name>() }
  for (const one of past) {
    const { owner, attackModerator, registryModerator } = holders(one, agreement)
    if (owner !== undefined) ever.owner.add(owner)
    if (attackModerator !== undefined) ever.attackModerator.add(attackModerator)
    ever.registryModerator.add(registryModerator)
  }
  const names = [...Object.values(now), ...Object.values(ever).flatMap((set) => [...set])]
  const all = [...names.filter((name) => name !== undefined), REGISTRY_OWNER, agreement, STRANGER]
  return [...new Set(all)].map((name) => ({
    name,
    is: rolesOf((role) => now[role] === name),
    was: rolesOf((role) => ever[role].has(name)),
  }))
}

const rolesOf = (has: (role: keyof Roles) => boolean): Roles => ({
  owner: has('owner'),
  attackModerator: has('attackModerator'),
  registryModerator: has('registryModerator'),
})

function holders({ agreements, registryModerator }: World, agreement: Name) {
  const facts = agreements.get(agreement)
  return { owner: facts?.owner, attackModerator: facts?.registration?.attackModerator, registryModerator }
}
