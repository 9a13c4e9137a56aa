import type { Name } from '../model/action.ts'
import { isActive, stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'
import { pick } from './draw.ts'

/** What has begun goes on more often than something new begins. */
export function activeAgreement({ agreements, now }: World, drawn: number): Name | undefined {
  const names = [...agreements.keys()]
  const active = names.filter((name) => isActive(stateAt(agreements.get(name)?.registration, now)))
  return pick([...names, ...active, ...active, ...active], drawn)
}
