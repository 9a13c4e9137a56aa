import type { Name } from '../../../model/action.ts'
import { pastOf, REGISTRY_OWNER, type World } from '../../../model/world.ts'

/** An account without any role. */
export const STRANGER = 'stranger'

/** An account and the roles that it has, and had, about an agreement. */
export type Sender = { name: Name; is: Roles; was: Roles }

type Role = 'owner' | 'pendingOwner' | 'attackModerator' | 'registryModerator'
type Roles = Record<Role, boolean>

/**
 * Lists the accounts by which operations on an agreement are tried: present and former holders of roles, the owner of
 * the attack registry, the agreement itself, and a stranger.
 */
export function sendersOf(world: World, agreement: Name): Sender[] {
  const past = pastOf(world)
  const now = holders(world, agreement)
  const ever = past.map((one) => holders(one, agreement))
  const names = [now, ...ever].flatMap((roles) => Object.values(roles))
  const all = [...names.filter((name) => name !== undefined), REGISTRY_OWNER, agreement, STRANGER]
  return [...new Set(all)].map((name) => ({
    name,
    is: rolesOf((role) => now[role] === name),
    was: rolesOf((role) => ever.some((roles) => roles[role] === name)),
  }))
}

/** The words for roles, the most specific first. */
const roles = {
  owner: 'owner',
  pendingOwner: 'pending owner',
  attackModerator: 'attack moderator',
  registryModerator: 'registry moderator',
} as const

/** Describes the roles of an account, to follow its name: ` (the pending owner, a former owner)`. Empty if it has none. */
export function roleText(world: World, agreement: Name, name: Name): string {
  const sender = sendersOf(world, agreement).find((one) => one.name === name)
  const texts = Object.entries(roles).flatMap(([role, word]) =>
    sender?.is[role as Role] ? `the ${word}` : sender?.was[role as Role] ? `a former ${word}` : [],
  )
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`
}

const rolesOf = (has: (role: Role) => boolean): Roles => ({
  owner: has('owner'),
  pendingOwner: has('pendingOwner'),
  attackModerator: has('attackModerator'),
  registryModerator: has('registryModerator'),
})

function holders({ agreements, registryModerator }: World, agreement: Name): Record<Role, Name | undefined> {
  const { owner, pendingOwner, registration } = agreements.get(agreement) ?? {}
  return { owner, pendingOwner, attackModerator: registration?.attackModerator, registryModerator }
}
