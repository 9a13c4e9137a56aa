import type { Adopt } from '../actions/adopt.ts'
import type { World } from '../world.ts'
import { set } from './set.ts'

/** `adoptSafeHarbor` records any address for its caller; it binds nothing (BIND-6). */
export function adopt(world: World, { adopter, agreement }: Adopt): World {
  return { ...world, adoptions: set(world.adoptions, adopter, agreement) }
}
