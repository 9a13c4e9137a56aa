import type { Action, Name } from '../model/action.ts'
import { isActive, stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'
import { pick } from './draw.ts'

/** Candidate actions in order of preference; the first that passes is carried out. */
export type Proposal = Action[]

/** Picks an agreement; active ones are four times as likely as others. */
export function pickAgreement({ agreements, now }: World, drawn: number): Name | undefined {
  const names = [...agreements.keys()]
  const active = names.filter((name) => isActive(stateAt(agreements.get(name)?.registration, now)))
  return pick([...names, ...active, ...active, ...active], drawn)
}
